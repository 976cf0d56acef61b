import type { StoredList } from './stored-list.ts';

/**
 * Calls `run` now, and once for each frame in which the page or the list has changed: for marks on what React does not
 * draw anew.
 */
export function runOnChange({ subscribe }: Pick<StoredList<unknown>, 'subscribe'>, run: () => void): void {
  let isDue = false;
  const schedule = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      run();
    });
  };
  new MutationObserver(schedule).observe(document.body, { childList: true, subtree: true });
  subscribe(schedule);
  schedule();
}
