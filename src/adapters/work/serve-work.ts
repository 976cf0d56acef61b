import { type ErrorCode, AppError } from '#domain/errors';
import { systemCodeOf } from '#kernel/system-code';

/** A job by its name; input and result must be structured-cloneable. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/** What goes to a worker: one job at a time. */
export interface JobOrder {
  readonly job: string;
  readonly input: unknown;
}

export type JobReport =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly value: unknown }
  | {
      readonly type: 'refused';
      readonly code: ErrorCode;
      readonly details: Pick<AppError['details'], 'message' | 'issues' | 'extra'>;
    }
  | { readonly type: 'failed'; readonly message: string };

/** Runs the jobs of the parent process, and ends with it. */
export function serveWork(jobs: Jobs): void {
  const send = (report: JobReport): Promise<void> =>
    new Promise((resolve) => {
      // The parent has ended: nobody waits for the report.
      if (!process.connected) process.exit();
      process.send?.(report, () => resolve());
    });
  const runJob = async ({ job, input }: JobOrder): Promise<void> => {
    try {
      await send({ type: 'begun' });
      const work = jobs[job];
      if (!work) throw new Error(`no job ${job}`);
      // The parent's types declare the input of each job.
      await send({ type: 'done', value: await work(input as never) });
    } catch (error) {
      await send(reportOf(error));
    }
  };
  process.on('message', (order: JobOrder) => void runJob(order));
  process.on('disconnect', () => process.exit());
  // Ctrl-C in a terminal, and its end, reach all its processes; the parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
}

function reportOf(thrown: unknown): JobReport {
  // A job reads and writes files for its caller: a full disk is no fault of the program.
  const isOfFile = systemCodeOf(thrown) !== undefined;
  const error = isOfFile ? new AppError('storage_failed', { cause: thrown }) : thrown;
  if (!(error instanceof AppError))
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  const { message, details } = error;
  const { issues, extra } = details;
  return {
    type: 'refused',
    code: error.code,
    details: { message, ...(issues ? { issues } : {}), ...(extra ? { extra } : {}) },
  };
}
