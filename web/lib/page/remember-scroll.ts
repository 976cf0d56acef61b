import { isJsonObject } from '#kernel/json';

const PAUSE_MS = 100;
const PATIENCE_MS = 1500;

/** The stored position of a history entry; undefined for one without. */
function positionOf(state: unknown): number | undefined {
  return isJsonObject(state) && typeof state.scrollY === 'number' ? state.scrollY : undefined;
}

/** Scrolls when the page is long enough; stops trying after a while. */
function scrollWhenReady(top: number, deadline = performance.now() + PATIENCE_MS): void {
  const isLongEnough = document.documentElement.scrollHeight >= top + innerHeight;
  if (isLongEnough || performance.now() > deadline) scrollTo(0, top);
  else requestAnimationFrame(() => scrollWhenReady(top, deadline));
}

/** Stores the scroll position with each history entry, and restores it on Back, Forward and reload. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      const address = location.href;
      timer = setTimeout(() => {
        if (location.href === address) history.replaceState({ scrollY }, '');
      }, PAUSE_MS);
    },
    { passive: true },
  );
  addEventListener('popstate', ({ state }) => {
    clearTimeout(timer);
    // A link within the page creates an entry without a position: the browser has scrolled to its target.
    const top = positionOf(state);
    if (top === undefined && location.hash) return;
    requestAnimationFrame(() => scrollWhenReady(top ?? 0));
  });
  const top = positionOf(history.state);
  if (top !== undefined) scrollWhenReady(top);
}
