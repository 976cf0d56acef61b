import type { FileProblem } from '#domain/catalogue/file-problem';
import { isSameJson } from '#kernel/json';
import type { Log } from '../../files/log.ts';
import type { CatalogueImage } from '../catalogue-image.ts';
import { listProblems } from '../list-problems.ts';

/** A problem is reported after this time, even while files keep changing. */
const MAX_WAIT_MS = 600;

export function createProblemNews(image: CatalogueImage, log: Log, onNews: () => void) {
  let reported: readonly FileProblem[] = [];
  let waitingSinceMs: number | undefined;
  return {
    /**
     * Logs new problems and calls the listener. A move or a save may cause a problem for a moment, which is not worth a
     * report: until the files are stable, problems wait up to `MAX_WAIT_MS`.
     */
    report(isStable: boolean): void {
      if (image.changed.areProblems) waitingSinceMs ??= performance.now();
      image.changed.areProblems = false;
      if (waitingSinceMs === undefined) return;
      if (!isStable && performance.now() - waitingSinceMs < MAX_WAIT_MS) return;
      waitingSinceMs = undefined;
      const problems = listProblems(image);
      if (isSameJson(problems, reported)) return;
      const known = new Set(reported.map((problem) => JSON.stringify(problem)));
      for (const problem of problems) {
        if (!known.has(JSON.stringify(problem)))
          log.warn(problem, `${problem.file}:${problem.line} ${problem.message}`);
      }
      reported = problems;
      onNews();
    },
    isPending: (): boolean => waitingSinceMs !== undefined,
    reported: (): readonly FileProblem[] => reported,
  };
}
