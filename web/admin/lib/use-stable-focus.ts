import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { wasReloaded } from '../../lib/page/was-reloaded.ts';

const REACHABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** The position of an element: its ancestors from near to far, each with the index inside it. */
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

/** The visible element in the place of a removed one, such as in the next row of a list; otherwise the one before it. */
function successorOf(trail: Trail): HTMLElement | undefined {
  for (const { parent, index } of trail) {
    const place = parent.children[index] ?? parent.lastElementChild;
    if (!parent.isConnected || !place) continue;
    const reachable = [...parent.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      (each) => each.getClientRects().length > 0,
    );
    const isBefore = (each: Node): boolean =>
      (place.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    const successor = reachable.find((each) => !isBefore(each)) ?? reachable.at(-1);
    if (successor) return successor;
  }
  return undefined;
}

/** Tracks the focus within `root` and within the windows above it. Returns the function that ends it. */
function trackFocus(root: HTMLElement): () => void {
  const placeIn = (area: HTMLElement, element: HTMLElement) => ({
    area,
    element,
    trail: trailOf(element, area),
  });
  let last: ReturnType<typeof placeIn> | undefined;
  /** The last place in each window, the uppermost window at the end. */
  let inWindows: readonly NonNullable<typeof last>[] = [];
  /** The element that lost the focus, until another gets it. */
  let left: EventTarget | null | undefined;
  /** The place of messages keeps the focus of one that was closed, although nothing is in it any more. */
  const isLost = (): boolean => document.activeElement?.matches('body, .toasts:empty') ?? true;

  const onFocusIn = ({ target }: FocusEvent): void => {
    left = undefined;
    if (!(target instanceof HTMLElement) || target.closest('.toasts')) return;
    const dialog = target.closest('dialog');
    const below = inWindows.filter(({ area }) => area !== dialog && area.isConnected);
    inWindows = dialog ? [...below, placeIn(dialog, target)] : [];
    if (!dialog) last = root.contains(target) ? placeIn(root, target) : undefined;
  };
  const onFocusOut = ({ target }: FocusEvent): void => {
    left = target;
    // A click beside everything removes the focus on purpose; then the element with the focus is still there.
    setTimeout(() => {
      const isOnPurpose = (element: HTMLElement): boolean =>
        element === left && isLost() && element.isConnected && !element.matches(':disabled');
      if (last && isOnPurpose(last.element)) last = undefined;
      inWindows = inWindows.filter(({ element }) => !isOnPurpose(element));
    });
  };
  const rescue = new MutationObserver(() => {
    const place = inWindows.findLast(({ area }) => area.isConnected) ?? last;
    if (!place || !isLost()) return;
    const { area, element, trail } = place;
    if (!element.isConnected) (successorOf(trail) ?? area).focus({ preventScroll: true });
    else if (!element.matches(':disabled')) element.focus({ preventScroll: true });
  });

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  // Of the whole document, because windows and messages that close are outside the screen.
  rescue.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    rescue.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/**
 * Keeps the focus where the work is, for keyboards and screen readers. A new screen begins at its top and gets the
 * focus. When the focused row is removed, the row in its place gets the focus. A button that was disabled meanwhile
 * gets it back.
 *
 * @param hasSignedIn whether the first screen follows the login; on a first visit the page begins above it
 */
export function useStableFocus(
  main: RefObject<HTMLElement | null>,
  path: string,
  hasSignedIn: boolean,
): void {
  useEffect(() => (main.current ? trackFocus(main.current) : undefined), [main]);

  // After a step back, and when the page is loaded again, the browser restores the scroll position.
  const isScrolled = useRef(wasReloaded());
  useEffect(() => {
    const onPopState = (): void => {
      isScrolled.current = true;
    };
    // In the capture phase, so that it runs before the router draws the screen.
    addEventListener('popstate', onPopState, { capture: true });
    return () => removeEventListener('popstate', onPopState, { capture: true });
  }, []);

  const drawnPath = useRef(hasSignedIn || wasReloaded() ? undefined : path);
  // A layout effect runs before the effects of the screen itself: a list then scrolls to its stored position.
  useLayoutEffect(() => {
    if (drawnPath.current === path) return;
    drawnPath.current = path;
    if (!isScrolled.current) scrollTo(0, 0);
    isScrolled.current = false;
    main.current?.focus({ preventScroll: true });
  }, [main, path]);
}
