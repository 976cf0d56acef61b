import { sourceHost } from '#domain/scrape/canonical-url';
import { AppError } from '#domain/errors';
import { attempt, readPage } from './page-finding.ts';
import type { LinkedPage, PageReader, ReadOptions } from './ports.ts';

/** A page, or the AppError that explains why there is none. */
export type ReadOrFail = (url: string) => Promise<LinkedPage | AppError>;

/** After this many faults in a row a host is not called again. */
const MAX_FAULTS = 10;
/** A robot check does not end by repeated requests. */
const CHECK_FAULTS = 2;
const CONNECTION_FAULTS: ReadonlySet<string> = new Set(['fetch_failed', 'fetch_timeout']);
const STOP_REASONS = {
  fault: 'Kaynak site art arda yanıt vermedi; kalan sayfaları istenmedi.',
  check: 'Kaynak site art arda robot kontrolü gösterdi; kalan sayfaları istenmedi.',
};

/** Reads pages until their host failed too often in a row; later pages fail without a request. */
export function createCircuitBreaker(reader: PageReader, options: ReadOptions): ReadOrFail {
  const faults = new Map<string, number>();
  const reasons = new Map<string, string>();

  return async (url) => {
    const host = sourceHost(url);
    const before = faults.get(host) ?? 0;
    if (before >= MAX_FAULTS)
      return new AppError('fetch_failed', { message: reasons.get(host) ?? STOP_REASONS.fault });
    const answer = await attempt(() => readPage(reader, url, options), options.signal);
    const weight = isCheck(answer) ? CHECK_FAULTS : isFault(answer) ? 1 : 0;
    faults.set(host, weight === 0 ? 0 : before + weight);
    reasons.set(host, weight === CHECK_FAULTS ? STOP_REASONS.check : STOP_REASONS.fault);
    return answer;
  };
}

function isCheck(answer: LinkedPage | AppError): boolean {
  return answer instanceof AppError
    ? answer.details.extra?.['isBlocked'] === true
    : answer.reasonCode === 'BLOCKED';
}

function isFault(answer: LinkedPage | AppError): boolean {
  if (!(answer instanceof AppError)) return false;
  const status = Number(answer.details.extra?.['httpStatus']);
  return CONNECTION_FAULTS.has(answer.code) || status === 429 || status >= 500;
}
