/** Runs all steps of a comparison without a pause. */
export function runToEnd(steps: Generator): void {
  while (!steps.next().done);
}
