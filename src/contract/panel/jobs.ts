import { jobFields } from '#domain/panel/job';

/** A long-running job, in `/api/jobs` and in the `job` event. */
export const jobJson = jobFields;
export type { Job as JobJson } from '#domain/panel/job';
