/**
 * How long a test waits for a condition. A slow, busy machine must not fail a test. It is shorter than the limit of a
 * whole test, so that the failure names the missing condition.
 */
export const PATIENCE_MS = 200_000;
