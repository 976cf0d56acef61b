import type { GuardedResponse } from '../../net/guarded-fetch.ts';

const REFUSALS: ReadonlySet<number> = new Set([403, 405, 429, 503]);
const MARKS =
  /cf-chl|cf_chl|challenge-platform|px-captcha|captcha-delivery|_incapsula_|awswaf|g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|just a moment|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|robot ol(?:up olmadı|madı)ğınızı/i;
const MAX_LENGTH = 200_000;

/** Whether a refusal is a check that keeps robots out; it is not evaded, and asking again does not help. */
export function isChallenge({ status, headers, bytes }: GuardedResponse): boolean {
  if (!REFUSALS.has(status)) return false;
  if (headers.has('cf-mitigated')) return true;
  return MARKS.test(new TextDecoder().decode(bytes.subarray(0, MAX_LENGTH)));
}
