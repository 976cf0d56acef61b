import { texts } from './texts.ts';

/** The line below a change that tells why it was made, where somebody said so. */
export function reasonLines(reason: string | null | undefined): string[] {
  return reason === null || reason === undefined ? [] : [texts.history.reason(reason)];
}
