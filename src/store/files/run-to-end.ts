/** Takes all steps of a comparison at once. */
export function runToEnd(steps: Generator<unknown>): void {
  while (!steps.next().done);
}
