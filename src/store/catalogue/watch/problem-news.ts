import type { FileProblem } from '#domain/catalogue/file-problem';
import { isSameJson } from '#kernel/json';
import type { Log } from '../../files/log.ts';
import type { CatalogueImage } from '../catalogue-image.ts';
import { listProblems } from '../problem-report.ts';

/** A problem is reported after this time, even while files keep changing. */
const MAX_HELD_MS = 600;

export interface ProblemNews {
  /**
   * Logs new problems and calls the listener. A move or a save may cause a problem for a moment, which is not worth a
   * report: until the files are stable, problems wait up to `MAX_HELD_MS`.
   */
  tell(isSettled: boolean): void;
  /** Whether a problem waits to be reported. */
  isHolding(): boolean;
  /** The problems that were last reported. */
  told(): readonly FileProblem[];
}

export function createProblemNews(image: CatalogueImage, log: Log, onNews: () => void): ProblemNews {
  let told: readonly FileProblem[] = [];
  let heldSinceMs: number | undefined;
  return {
    tell(isSettled) {
      if (image.changed.areProblems) heldSinceMs ??= performance.now();
      image.changed.areProblems = false;
      if (heldSinceMs === undefined) return;
      if (!isSettled && performance.now() - heldSinceMs < MAX_HELD_MS) return;
      heldSinceMs = undefined;
      const problems = listProblems(image);
      if (isSameJson(problems, told)) return;
      const known = new Set(told.map((problem) => JSON.stringify(problem)));
      for (const problem of problems) {
        if (!known.has(JSON.stringify(problem)))
          log.warn(problem, `${problem.file}:${problem.line} ${problem.message}`);
      }
      told = problems;
      onNews();
    },
    isHolding: () => heldSinceMs !== undefined,
    told: () => told,
  };
}
