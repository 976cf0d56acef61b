/** Moves a lost focus to the page's heading, once an answer is drawn. */
export function restoreFocus(): void {
  // Observers of queries are notified in a timer of no delay, which is before this one; a frame may come before it.
  setTimeout(() => {
    // The pressed button was removed together with what it changed.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
