const isCheckable = (field: HTMLInputElement): boolean => field.type === 'checkbox' || field.type === 'radio';

/** Whether a field has another content than the server gave it. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return given?.selected === false;
  }
  if (field instanceof HTMLInputElement && isCheckable(field)) {
    return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
  }
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  );
}

/** Marks the fields that somebody, or the browser, has filled in before the page's code was there. */
export function markEarlyFields(): void {
  for (const field of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
    if (isChanged(field)) field.dataset['early'] = '';
  }
}

/**
 * Whether the code answers to an element. React makes it so when an event like this one comes, and lets the event
 * through; if the code of that part is not loaded yet, it stops the event.
 */
function isLive(element: Element): boolean {
  let isThrough = false;
  const onEvent = (): void => {
    isThrough = true;
  };
  document.addEventListener('touchcancel', onEvent);
  element.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  document.removeEventListener('touchcancel', onEvent);
  return isThrough;
}

/**
 * Ends the handler of the server's page (`EARLY_PRESSES`), because from now on React answers, except where a part's code
 * is still loading: what is pressed or chosen there is still marked.
 */
export function watchEarlyPresses(): void {
  const { onclick } = document;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the handler has no other name
  document.onclick = null;
  const blocked = ({ target }: Event): Element | undefined =>
    target instanceof Element && !isLive(target) ? target : undefined;
  document.addEventListener('click', (event) => blocked(event) && onclick?.call(document, event), true);
  document.addEventListener('input', (event) => blocked(event)?.setAttribute('data-early', ''), true);
}

/** Returns what repeats a press, or gives a field once more the content that it has now, whatever is drawn meanwhile. */
function prepareRepeat(element: HTMLElement): () => void {
  if (element instanceof HTMLInputElement && isCheckable(element)) {
    const { checked } = element;
    return () => {
      element.checked = !checked;
      element.click();
    };
  }
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    return () => {
      element.value = value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    return () => element.click();
  }
  const { value } = element;
  return () => {
    // React notices a text only if it differs from the last one that was set by code, which the element's own setter records.
    element.value = element.defaultValue;
    Reflect.set(Object.getPrototypeOf(element), 'value', value, element);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    if (element !== document.activeElement) {
      element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  };
}

/**
 * Does once what was pressed or filled in before the page's code was there (`data-early`). What belongs to a part whose
 * code is still loading waits for the next call.
 */
export async function repeatEarly(): Promise<void> {
  const leadsAway = (element: Element): boolean => element.matches('a:not([aria-haspopup=dialog])');
  const early = [...document.querySelectorAll<HTMLElement>('[data-early]')];
  const ordered = early.sort((a, b) => Number(leadsAway(a)) - Number(leadsAway(b)));
  for (const [element, repeat] of ordered.map((each) => [each, prepareRepeat(each)] as const)) {
    // React draws between two of them, so that the second finds what the first has changed.
    await Promise.resolve();
    if (element.dataset['early'] === undefined || !isLive(element)) continue;
    delete element.dataset['early'];
    repeat();
  }
}
