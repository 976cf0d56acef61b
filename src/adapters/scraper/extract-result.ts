import type { PageProduct, ReadPage } from '#domain/scrape/scraped-page';
import type { Layer } from './product-finding.ts';

/** What one layer of a page says of a field. */
export interface Said {
  readonly layer: Layer;
  readonly value: string;
}

/** How a value was found: which layer gave it and what the others said. */
export interface FieldExplanation {
  readonly layer: Layer | null;
  readonly candidates: readonly Said[];
  readonly conflict: boolean;
  readonly note?: string;
}

export interface ExtractResult extends Omit<ReadPage, 'url'> {
  /** The reason for programs. */
  readonly reasonCode: ReasonCode | null;
  readonly explain?: Readonly<Record<string, FieldExplanation>>;
}

const REASONS = {
  EMPTY_PAGE: 'Sayfa boş.',
  TOO_LARGE: 'Dosya bir sayfa olamayacak kadar büyük.',
  BLOCKED: 'Site robot kontrolü gösterdi, sayfa okunamadı.',
  NOT_FOUND: 'Sayfa bulunamadı (404).',
  NEEDS_JAVASCRIPT: 'Sayfanın içeriği JavaScript olmadan gelmiyor.',
  CART_PAGE: 'Bu bir sepet ya da ödeme sayfası.',
  LOGIN_PAGE: 'Sayfa yalnızca giriş yapanlara açık.',
  NOT_A_PAGE: 'Adresteki içerik bir web sayfası değil.',
  NO_RESULTS: 'Listede ürün yok.',
  NOT_PRODUCT: 'Sayfada ürün bulunamadı.',
  NO_PRICE: 'Ürünün fiyatı sayfada yok.',
  PRICE_CONFLICT: 'Sayfadaki fiyatlar birbirini tutmuyor, fiyatı denetleyin.',
  PRICE_WITHOUT_VAT: 'Sayfadaki fiyata KDV dahil değil; ürün alınırken eklenir.',
  STOCK_UNKNOWN: 'Stok durumu sayfadan anlaşılamadı.',
  UNREADABLE: 'Dosya okunamadı.',
  TOO_COMPLEX: 'Sayfa okunamayacak kadar büyük veya karmaşık.',
} as const;

export type ReasonCode = keyof typeof REASONS;

export function nothing(code: ReasonCode): ExtractResult {
  return resultOf('none', { code });
}

/**
 * A result with copies of all texts, so that it does not keep the page's bytes alive; `code` says why there is
 * nothing, or what is doubtful.
 */
export function resultOf(
  type: ReadPage['type'],
  said: {
    readonly products?: readonly PageProduct[];
    readonly nextPageUrl?: string | null | undefined;
    readonly code?: ReasonCode | null | undefined;
  },
): ExtractResult {
  const products = structuredClone(said.products ?? []);
  return {
    type,
    product: type === 'product' ? (products[0] ?? null) : null,
    products: type === 'product' ? [] : products,
    nextPageUrl: structuredClone(said.nextPageUrl ?? null),
    reason: said.code ? REASONS[said.code] : null,
    reasonCode: said.code ?? null,
  };
}
