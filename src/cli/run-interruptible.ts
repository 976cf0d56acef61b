import type { JobProgress } from '#domain/panel/job';
import type { DataOptions } from './command.ts';
import { createProgressBar } from './progress-bar.ts';
import { texts } from './texts.ts';

/** Exit code of a command that was interrupted. */
export const EXIT_INTERRUPTED = 130;

/**
 * Lets Ctrl-C end a command at once, because each of its writes is atomic; work with a handler of its own is not
 * affected.
 */
export function endWhenInterrupted(): void {
  process.on('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 1) return;
    process.stderr.write(`${texts.interrupted}\n`);
    process.exit(EXIT_INTERRUPTED);
  });
}

interface Run {
  /** Aborted by Ctrl-C or a termination signal; a second one ends the process at once. */
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress) => void;
}

/** The result; absent when an interruption stopped the work. */
export interface Outcome<T> {
  readonly result: T | undefined;
  readonly isInterrupted: boolean;
}

/** Runs long work that Ctrl-C stops in an orderly way, with a progress bar. */
export async function runInterruptible<T>(
  { quiet = false }: DataOptions,
  work: (run: Run) => Promise<T>,
): Promise<Outcome<T>> {
  const abort = new AbortController();
  const onSignal = (): void => {
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
    abort.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const bar = createProgressBar(quiet);
  try {
    const result = await work({ signal: abort.signal, progress: bar.update });
    return { result, isInterrupted: abort.signal.aborted };
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    return { result: undefined, isInterrupted: true };
  } finally {
    bar.end();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
