/** After this time without events, a missing file counts as deleted; before, it may be on its way to another folder. */
export const QUIET_MS = 80;
/** While events continue, a missing file counts as deleted after this time. */
const MAX_MISSING_MS = 600;
/**
 * The same two times for very large changes, such as a git checkout: there a file may be deleted long before it is
 * written again elsewhere, and the writing program may be delayed.
 */
const MASS_QUIET_MS = 400;
const MAX_MASS_MISSING_MS = 5_000;

/** How long a missing file may still come back before it counts as deleted: without events, and at most. */
export function missingGrace(isMassChange: boolean): {
  readonly graceMs: number;
  readonly maxMissingMs: number;
} {
  return isMassChange
    ? { graceMs: MASS_QUIET_MS, maxMissingMs: MAX_MASS_MISSING_MS }
    : { graceMs: QUIET_MS, maxMissingMs: MAX_MISSING_MS };
}
