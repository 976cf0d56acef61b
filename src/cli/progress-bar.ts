import type { JobProgress } from '#domain/panel/job';

/** One line at the end of a terminal with the progress of work. */
export interface ProgressBar {
  readonly update: (progress: JobProgress) => void;
  /** Removes the line. */
  readonly end: () => void;
}

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
}

const WIDTH = 24;
const EVERY_MS = 80;
const CLEAR_LINE = '\r\u001b[2K';

/** Draws on `terminal` if it is one; otherwise, and when `isQuiet`, it is silent. */
export function createProgressBar(isQuiet: boolean, terminal: Terminal = process.stderr): ProgressBar {
  if (isQuiet || terminal.isTTY !== true) return { update: () => undefined, end: () => undefined };
  let drawnAtMs = -Infinity;
  return {
    update: ({ done, total, message = '' }) => {
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
