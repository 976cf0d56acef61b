import type { Page } from 'playwright-core';

/**
 * Lets no timer of this length end by itself in the open document: what the test itself takes is no time for the page.
 * `count` says how many are running; `end` ends them and holds no more. (The browser driver's own clock sometimes loses
 * all timers of a page.)
 */
export async function holdTimers(page: Page, milliseconds: number) {
  const held = await page.evaluateHandle((length) => {
    const running = new Map<number, () => void>();
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    let id = 0;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delay: number, ...values: unknown[]) => {
        if (delay !== length) return start(run, delay, ...values);
        running.set((id -= 1), run);
        return id;
      },
      clearTimeout: (timer: number) => {
        if (!running.delete(timer)) stop(timer);
      },
    });
    const end = (): void => {
      globalThis.setTimeout = start;
      for (const [timer, run] of running) {
        running.delete(timer);
        run();
      }
    };
    return { running, end };
  }, milliseconds);
  return {
    count: () => held.evaluate(({ running }) => running.size),
    end: () => held.evaluate(({ end }) => end()),
  };
}
