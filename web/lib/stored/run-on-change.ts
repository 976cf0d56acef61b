import type { StoredList } from './stored-list.ts';

/** Calls `run` now and after changes of page or list, once a frame: for marks that React does not draw. */
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
