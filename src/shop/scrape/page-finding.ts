import { sourceHost, sourceKey } from '#domain/scrape/canonical-url';
import { isListAddress, isProductAddress } from '#domain/catalogue/product/product-links';
import { AppError } from '#domain/errors';
import { SKIP_REASONS } from '#domain/scrape/scraped-offer';
import type { PageProduct } from '#domain/scrape/scraped-page';
import type { LinkedPage, PageReader, ReadOptions } from './ports.ts';

/** The result of reading a page of a source. */
export type PageFinding =
  | {
      readonly type: 'product';
      readonly url: string;
      readonly product: PageProduct;
      /** Forms of its address. */
      readonly keys: readonly string[];
      /** The list that contains it; undefined when its own page was named. */
      readonly listKey: string | undefined;
    }
  | {
      readonly type: 'skipped' | 'failed';
      readonly url: string;
      /** The product's name, if a list contains it. */
      readonly name?: string | undefined;
      readonly reason: string;
      readonly reasonCode: string;
      /** The source says that the page no longer exists. */
      readonly isRemoved: boolean;
    };

const GONE = new Set([404, 410]);

/** The result of a call, or the AppError that explains why there is none. */
export async function attempt<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T | AppError> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return error;
    // A page that breaks the reader only fails itself.
    return new AppError('internal', { message: 'Sayfa okunurken bir hata oluştu.', cause: error });
  }
}

const FRONT_PAGE = /^[^/]*\/?$/;

/** Where the address of a page leads instead; undefined for the page itself, also at another address. */
function otherPlace(url: string, page: LinkedPage): string | undefined {
  if (FRONT_PAGE.test(sourceKey(page.url)) && !FRONT_PAGE.test(sourceKey(url))) return 'ana sayfaya';
  const isList = page.type === 'listing' && isListAddress(page.url);
  return isList && isProductAddress(url) ? 'bir listeye' : undefined;
}

/**
 * Reads a page of a source.
 * @throws AppError as `PageReader.read`; also when the address leads to the front page, or a product's to a list: that
 * is how many shops answer for pages that they removed
 */
export async function readPage(reader: PageReader, url: string, options: ReadOptions): Promise<LinkedPage> {
  const page = await reader.read(url, options);
  const place = otherPlace(url, page);
  if (place === undefined) return page;
  throw new AppError('http_status', {
    message: `Sayfa kaynak sitede yok; adresi ${place} yönleniyor.`,
    extra: { httpStatus: 404 },
  });
}

export function isRemovedAnswer(error: AppError): boolean {
  return GONE.has(Number(error.details.extra?.['httpStatus']));
}

/** The address that the page states counts if it is on the same host and is neither the front page nor a list. */
export function addressKeys(
  requestedUrl: string,
  url: string,
  { url: stated }: PageProduct,
  lists: ReadonlySet<string>,
): readonly string[] {
  const isValid =
    stated !== null &&
    sourceHost(stated) === sourceHost(url) &&
    !FRONT_PAGE.test(sourceKey(stated)) &&
    (stated === url || !lists.has(sourceKey(stated)));
  return [...new Set([url, requestedUrl, ...(isValid ? [stated] : [])].map(sourceKey))];
}

export function failedFinding(url: string, error: AppError): PageFinding {
  const { message: reason, code: reasonCode } = error;
  return { type: 'failed', url, reason, reasonCode, isRemoved: isRemovedAnswer(error) };
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'BLOCKED',
  'EMPTY_PAGE',
  'LOGIN_PAGE',
  'NOT_A_PAGE',
  'NEEDS_JAVASCRIPT',
  'UNREADABLE',
]);

/** Whether the page is empty because it was not served as visitors see it. */
export function isUnreadable({ reasonCode }: { readonly reasonCode: string | null }): boolean {
  return UNREADABLE.has(reasonCode ?? '');
}

export function emptyFinding(
  type: 'skipped' | 'failed',
  url: string,
  page: { readonly reason: string | null; readonly reasonCode: string | null },
): PageFinding {
  const reasonCode = page.reasonCode ?? 'NOT_PRODUCT';
  const reason = page.reason ?? SKIP_REASONS.NOT_PRODUCT;
  return { type, url, reason, reasonCode, isRemoved: reasonCode === 'NOT_FOUND' };
}

/** A listed product that the source does not sell; without a page of its own it has the list's address. */
export function soldOutFinding({ url, name }: PageProduct, listUrl: string): PageFinding {
  return {
    type: 'skipped',
    url: url ?? listUrl,
    name: name ?? undefined,
    reason: SKIP_REASONS.SOLD_OUT,
    reasonCode: 'SOLD_OUT',
    isRemoved: false,
  };
}
