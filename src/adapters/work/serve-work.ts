import { type ErrorCode, AppError } from '#domain/errors';

/** A piece of work by its name: gets what structured clone can carry, gives the same. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/** What goes to a worker: one job at a time. */
export interface JobOrder {
  readonly job: string;
  readonly input: unknown;
}

/** What comes back from it. */
export type JobReport =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly value: unknown }
  | {
      readonly type: 'refused';
      readonly code: ErrorCode;
      readonly details: Pick<AppError['details'], 'message' | 'issues' | 'extra'>;
    }
  | { readonly type: 'failed'; readonly message: string };

/** Carries out the jobs that the parent process orders, and ends when the parent does. */
export function serveWork(jobs: Jobs): void {
  const send = (report: JobReport): Promise<void> =>
    new Promise((resolve) => {
      // Nobody waits for a report that cannot be sent: the parent is gone.
      if (!process.connected) process.exit();
      process.send?.(report, () => resolve());
    });
  const carryOut = async ({ job, input }: JobOrder): Promise<void> => {
    try {
      await send({ type: 'begun' });
      const work = jobs[job];
      if (!work) throw new Error(`no job ${job}`);
      // The parent's types say what each job gets.
      await send({ type: 'done', value: await work(input as never) });
    } catch (error) {
      await send(reportOf(error));
    }
  };
  process.on('message', (order: JobOrder) => void carryOut(order));
  process.on('disconnect', () => process.exit());
  // Ctrl-C in a terminal reaches all its processes; the parent decides what becomes of us.
  process.on('SIGINT', () => undefined);
}

function reportOf(error: unknown): JobReport {
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
