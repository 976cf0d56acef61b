import { useEffect, useRef } from 'react';

/**
 * After another page was opened, brings its main heading into focus, so that keyboards and screen readers
 * start where sighted readers do. The first page is left alone: the browser has just opened it.
 */
export function useArrival(path: string): void {
  const lastPath = useRef(path);
  useEffect(() => {
    // Tells styles and tests that the page answers to the hand now.
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [path]);
}
