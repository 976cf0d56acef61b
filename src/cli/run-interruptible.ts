import { setImmediate } from 'node:timers/promises';
import type { JobProgress } from '#domain/panel/job';
import type { JobContext } from '#shop/panel/jobs';
import type { DataOptions } from './command.ts';
import { texts } from './texts.ts';

export const EXIT_INTERRUPTED = 130;

/** Ctrl-C, a request to end, and a terminal that closes, which may come twice. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets a stop signal end a command at once, because each of its writes is atomic; unfinished private files are removed.
 * Work with a handler of its own is not affected.
 */
export function endWhenInterrupted(): void {
  for (const signal of STOP_SIGNALS) {
    process.on(signal, (_: string, number: number) => {
      if (process.listenerCount(signal) > 1) return;
      process.stderr.write(`${texts.interrupted}\n`);
      // As a shell reports it.
      process.exit(128 + number);
    });
  }
}

/**
 * Lets a Ctrl-C that has already arrived end the process first: it also ends the reader of the command's output, which
 * then looks like a reader that closed early.
 */
export async function beforeEnd(): Promise<void> {
  // The first may come before the loop looks for signals, the second comes after.
  await setImmediate();
  await setImmediate();
}

/** The result; absent when an interruption stopped the work. */
export interface Outcome<T> {
  readonly result: T | undefined;
  readonly isInterrupted: boolean;
}

/** With a progress bar. A stop signal ends it in an orderly way, a second one ends the process at once. */
export async function runInterruptible<T>(
  { quiet = false }: DataOptions,
  work: (run: Pick<JobContext, 'signal' | 'progress'>) => Promise<T>,
): Promise<Outcome<T>> {
  const abort = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (abort.signal.aborted && signal !== 'SIGHUP') process.exit(EXIT_INTERRUPTED);
    abort.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  const bar = createProgressBar(quiet);
  try {
    const result = await work({ signal: abort.signal, progress: bar.update });
    return { result, isInterrupted: abort.signal.aborted };
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    return { result: undefined, isInterrupted: true };
  } finally {
    bar.end();
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  }
}

const WIDTH = 24;
const EVERY_MS = 80;
const CLEAR_LINE = '\r\u001b[2K';

/** One line at the end of a terminal, until `end` removes it; silent when `isQuiet` or without a terminal. */
export function createProgressBar(isQuiet: boolean) {
  const terminal = process.stderr;
  if (isQuiet || !terminal.isTTY) return { update: () => undefined, end: () => undefined };
  let drawnAtMs = -Infinity;
  return {
    update: ({ done, total, message = '' }: JobProgress) => {
      const now = performance.now();
      if (now - drawnAtMs < EVERY_MS) return;
      drawnAtMs = now;
      const line =
        total === undefined ? `${done} ${message}` : `${barOf(done, total)} ${done}/${total} ${message}`;
      terminal.write(`${CLEAR_LINE}${line.slice(0, (terminal.columns ?? 80) - 1)}`);
    },
    end: () => {
      terminal.write(CLEAR_LINE);
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((Math.min(done, total) / total) * WIDTH);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
}
