/** Takes all steps of a comparison at once. */
export function runToEnd(steps: Generator): void {
  while (!steps.next().done);
}
