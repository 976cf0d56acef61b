import { texts } from '../../texts.ts';

/** The line with the reason below a change, if there is one. */
export function reasonLines(reason: string | null | undefined): string[] {
  return reason === null || reason === undefined ? [] : [texts.history.reason(reason)];
}
