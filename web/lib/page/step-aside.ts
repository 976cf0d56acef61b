/** Elements that the floating chat link must not cover: what is pressed, typed into or paid. */
const UNCOVERED = 'button, input, select, textarea, summary, iframe, .price, .button, .pager a';
/** How many heights of the link a free place is searched upwards. */
const STEPS = 4;

/** Moves the floating link up to a place where it covers nothing; hides it if there is none. */
export function stepAside(): void {
  let timer = 0;

  const coversSomething = (link: HTMLElement, box: DOMRect, up: number): boolean => {
    const [left, right] = [box.left + 1, box.right - 1];
    const [top, bottom] = [box.top + 1 - up, box.bottom - 1 - up];
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    return [left, middleX, right].some((x) =>
      [top, middleY, bottom].some((y) =>
        document
          .elementsFromPoint(x, y)
          .some((each) => !link.contains(each) && each.closest(UNCOVERED) !== null),
      ),
    );
  };

  const place = (): void => {
    const link = document.querySelector<HTMLElement>('.whatsapp');
    if (!link || link === document.activeElement) return;
    link.style.translate = '0';
    const box = link.getBoundingClientRect();
    if (box.height === 0) return;
    const free = Array.from({ length: STEPS }, (_, step) => step * box.height).find(
      (up) => !coversSomething(link, box, up),
    );
    link.style.translate = `0 ${-(free ?? 0)}px`;
    link.classList.toggle('whatsapp-away', free === undefined);
  };

  const schedule = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(place, 150);
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  new MutationObserver(schedule).observe(document.body, { childList: true, subtree: true });
  schedule();
}
