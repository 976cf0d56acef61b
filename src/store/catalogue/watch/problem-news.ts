import type { FileProblem } from '#domain/catalogue/file-problem';
import { isSameJson } from '#kernel/json';
import type { Log } from '../../files/log.ts';
import type { CatalogueImage } from '../catalogue-image.ts';
import { listProblems } from '../problem-report.ts';

/** Even while files keep changing a problem is told after this time. */
const MAX_HELD_MS = 600;

export interface ProblemNews {
  /**
   * Logs what is new and tells the listener. A problem that a move or a save in progress causes for a moment is
   * not worth a line: while things are not settled it is held for a while.
   */
  tell(isSettled: boolean): void;
  /** Whether something waits to be told. */
  isHolding(): boolean;
  /** What was told last. */
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
