import type { JobRun, Jobs } from '#shop/panel/jobs';
import { requireAdmin, type ServerContext } from '../context.ts';
import { jsonResponse } from '../routes/route.ts';

/** For the description of a call that may run as a job. */
export const PREFER_ASYNC = { Prefer: '`respond-async`: 202 at once with the id of the job that does it.' };

const RESPOND_ASYNC = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i;

/** Answers with a job's result, or for `Prefer: respond-async` (RFC 7240) at once with 202 and its id. */
export async function respondWithJob(
  context: ServerContext,
  jobs: Jobs,
  kind: string,
  run: JobRun,
): Promise<Response> {
  const job = jobs.start(kind, requireAdmin(context).name, run);
  if (!RESPOND_ASYNC.test(context.req.header('prefer') ?? '')) return jsonResponse(await job.result);
  return jsonResponse({ jobId: job.id }, 202, {
    Location: `/api/jobs/${job.id}`,
    'Preference-Applied': 'respond-async',
  });
}
