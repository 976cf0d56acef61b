import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const REACHABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** Where an element stands: what it lies in, from near to far, each with the place within. */
type Trail = readonly { readonly parent: Element; readonly index: number }[];

function trailOf(element: Element, root: Element): Trail {
  const trail: { parent: Element; index: number }[] = [];
  let child = element;
  while (child !== root && child.parentElement) {
    const parent = child.parentElement;
    trail.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return trail;
}

/** What took the place of an element that is gone, such as the next row of a list. */
function successorOf(trail: Trail): HTMLElement | undefined {
  const nearest = trail.find(({ parent }) => parent.isConnected);
  if (!nearest) return undefined;
  const { parent, index } = nearest;
  const branch = parent.children[index] ?? parent.lastElementChild;
  return branch?.querySelector<HTMLElement>(REACHABLE) ?? undefined;
}

/** Follows the focus within `root`, windows above it aside. Returns the function that ends it. */
function follow(root: HTMLElement): () => void {
  let last: { readonly element: HTMLElement; readonly trail: Trail } | undefined;
  const isLost = (): boolean => document.activeElement === document.body;

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
    last = root.contains(target) ? { element: target, trail: trailOf(target, root) } : undefined;
  };
  const onFocusOut = ({ target }: FocusEvent): void => {
    // A press beside everything takes the focus away on purpose: its element still stands there, unlike others.
    setTimeout(() => {
      if (last?.element !== target || !isLost()) return;
      if (last.element.isConnected && !last.element.matches(':disabled')) last = undefined;
    });
  };
  const rescue = new MutationObserver(() => {
    if (!last || !isLost()) return;
    const { element, trail } = last;
    if (!element.isConnected) (successorOf(trail) ?? root).focus({ preventScroll: true });
    else if (!element.matches(':disabled')) element.focus({ preventScroll: true });
  });

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  rescue.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    rescue.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/**
 * Keeps the keyboard and screen readers where the work is: a new screen begins at its top and takes the focus, a row that is removed
 * hands it on to the one that takes its place, and a button that was switched off meanwhile has it again.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => (main.current ? follow(main.current) : undefined), [main]);

  const isStepBack = useRef(false);
  useEffect(() => {
    const note = (): void => {
      isStepBack.current = true;
    };
    // Heard before the router draws the screen.
    addEventListener('popstate', note, { capture: true });
    return () => removeEventListener('popstate', note, { capture: true });
  }, []);

  const shownPath = useRef(path);
  // Before the effects of the screen itself: a list goes back to where it was left.
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // A step back is put in its place by the browser.
    if (!isStepBack.current) scrollTo(0, 0);
    isStepBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [main, path]);
}
