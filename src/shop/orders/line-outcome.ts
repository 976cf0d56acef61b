import { AppError, type ErrorCode } from '#domain/errors';

type LineOutcome<Change> =
  | { readonly ok: true; readonly change: Change; readonly code: null; readonly message: null }
  | { readonly ok: false; readonly change: null; readonly code: ErrorCode; readonly message: string };

/** Lines of a list that are looked up before other requests get their turn. */
export const LINES_A_TURN = 100;

/** Does the work for a line; an expected failure is its result, so that the other lines go on. */
export async function lineOutcome<Change>(
  work: () => Promise<Change> | Change,
): Promise<LineOutcome<Change>> {
  try {
    return { ok: true, change: await work(), code: null, message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details, message } = error;
    const faults = details.issues?.map((issue) => issue.message).join('; ');
    return { ok: false, change: null, code, message: faults ?? message };
  }
}
