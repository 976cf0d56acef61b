import { useEffect, useRef } from 'react';

/**
 * The visible heading; the previous page may still be there, hidden, while the next one loads. `checkVisibility` would
 * end the page in Safari before 17.4.
 */
function findHeading(): HTMLElement | undefined {
  const headings = document.querySelectorAll<HTMLElement>('main h1');
  return [...headings].find((heading) => heading.getClientRects().length > 0);
}

/** Removes the first page's canonical address when another one is opened: phones share it instead of the visible one. */
export function useOwnAddress(address: string): void {
  const first = useRef(address);
  useEffect(() => {
    if (address !== first.current) document.querySelector('link[rel=canonical]')?.remove();
  }, [address]);
}

/**
 * After another page was opened, moves the focus to its main heading, so that keyboards and screen readers start there.
 * While the page is loading, its main part has the focus. On the first page the focus is not changed, because the
 * browser has just opened it.
 */
export function useArrival(path: string): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return undefined;
    lastPath.current = path;
    const main = document.querySelector('main');
    const target = findHeading() ?? main;
    target?.focus({ preventScroll: true });
    if (!main || target !== main) return undefined;
    const waiting = new MutationObserver(() => {
      const heading = findHeading();
      if (!heading) return;
      waiting.disconnect();
      if (document.activeElement === main) heading.focus({ preventScroll: true });
    });
    waiting.observe(main, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [path]);
}
