/** Page buttons beside the current one. */
const MAX_BUTTONS = 5;

export interface PagerWindow {
  /** Up to five pages around the current one. */
  readonly pages: readonly number[];
  /** Whether there is a separate button for page 1, because it is not among the pages. */
  readonly hasFirst: boolean;
  /** Whether pages are left out between page 1 and the first button. */
  readonly hasGapBefore: boolean;
  readonly hasGapAfter: boolean;
  readonly hasLast: boolean;
}

/** The buttons of a pager for page `current` (1-based) of `count`. */
export function pagerWindow(current: number, count: number): PagerWindow {
  const length = Math.min(MAX_BUTTONS, count);
  const start = Math.max(1, Math.min(current - Math.floor(MAX_BUTTONS / 2), count - length + 1));
  const end = start + length - 1;
  return {
    pages: Array.from({ length }, (_, index) => start + index),
    hasFirst: start > 1,
    hasGapBefore: start > 2,
    hasGapAfter: end < count - 1,
    hasLast: end < count,
  };
}
