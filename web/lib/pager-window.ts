/** Page buttons beside the current one. */
const MAX_BUTTONS = 5;

/** The buttons of a pager for page `current` (1-based) of `count`. */
export function pagerWindow(current: number, count: number) {
  const length = Math.min(MAX_BUTTONS, count);
  const start = Math.max(1, Math.min(current - Math.floor(MAX_BUTTONS / 2), count - length + 1));
  const end = start + length - 1;
  return {
    /** Up to five pages around the current one. */
    pages: Array.from({ length }, (_, index) => start + index),
    /** Whether there is a separate button for page 1, because it is not among the pages. */
    hasFirst: start > 1,
    /** Whether pages are left out between page 1 and the first button. */
    hasGapBefore: start > 2,
    hasGapAfter: end < count - 1,
    hasLast: end < count,
  };
}
