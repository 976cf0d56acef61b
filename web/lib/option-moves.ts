/** The option of a combobox that becomes active after a key (ARIA practices); none is active at -1. */
export const OPTION_MOVES: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count : active) - 1,
  PageDown: (_active, count) => count - 1,
  PageUp: () => 0,
};
