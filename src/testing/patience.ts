/**
 * How long a test waits for what should come. It guards against what never comes: a slow, busy machine is no failure.
 * Shorter than the time that a whole test has, so that a failure says what did not come.
 */
export const PATIENCE_MS = 200_000;
