import { AppError } from '#domain/errors';
import type { ReadUsdRate } from '#shop/panel/ports';
import type { GuardedFetch } from '../net/guarded-fetch.ts';

/** The daily list of the Turkish central bank; on days off it is that of the last working day. */
const CENTRAL_BANK_URL = 'https://www.tcmb.gov.tr/kurlar/today.xml';

const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
/** The bank's rate has four decimals. A rate far from those of recent years is a fault. */
const PLAUSIBLE = { min: 1, max: 10_000 };

const DATE = /<Tarih_Date\b[^>]*\bTarih="(\d{2})\.(\d{2})\.(\d{4})"/;
const DOLLAR = /<Currency\b[^>]*\bKod="USD"[^>]*>([\s\S]*?)<\/Currency>/;
const UNIT = /<Unit>\s*(\d+)\s*<\/Unit>/;
/** The bank's selling price of a dollar, by transfer ("döviz satış"). */
const SELLING = /<ForexSelling>\s*(\d+(?:\.\d+)?)\s*<\/ForexSelling>/;

/** The dollar's selling rate and its day in the bank's list; undefined when the text is not such a list. */
export function parseUsdRate(xml: string): Awaited<ReturnType<ReadUsdRate>> | undefined {
  const [, day, month, year] = DATE.exec(xml) ?? [];
  const [, dollar = ''] = DOLLAR.exec(xml) ?? [];
  const rate = Number(SELLING.exec(dollar)?.[1]) / Number(UNIT.exec(dollar)?.[1] ?? 1);
  if (year === undefined || !(rate >= PLAUSIBLE.min && rate <= PLAUSIBLE.max)) return undefined;
  return { rate, date: `${year}-${month}-${day}` };
}

/** Fetches the rate from the central bank. @throws AppError `rate_unavailable` with the reason. */
export function createReadUsdRate(fetch: GuardedFetch, url: string = CENTRAL_BANK_URL): ReadUsdRate {
  const unavailable = (why: string, cause?: unknown): AppError =>
    new AppError('rate_unavailable', {
      message: `Merkez Bankası kuru alınamadı: ${why} Şimdiki kur geçerli kalır; kuru elle de yazabilirsiniz.`,
      ...(cause === undefined ? {} : { cause }),
    });
  return async () => {
    let answer;
    try {
      answer = await fetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      if (error instanceof AppError) throw unavailable(error.message, error);
      throw error;
    }
    if (answer.status !== 200) throw unavailable(`sunucu ${answer.status} yanıtını verdi.`);
    const found = parseUsdRate(new TextDecoder().decode(answer.bytes));
    if (!found) throw unavailable('gelen yanıtta dolar kuru yok.');
    return found;
  };
}
