import { AppError } from '#domain/errors';
import { createListeners } from '#kernel/listeners';
import type { Job, JobProgress } from '#domain/panel/job';
import type { Records } from '../orders/selling-ports.ts';

/** What the work of a job knows and does besides. */
export interface JobContext {
  readonly by: string;
  /** Aborted when somebody cancels the job or the shop closes. */
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress) => void;
}

export type JobRun = (context: JobContext) => Promise<unknown>;

/** Long work that continues after the call that started it. */
export type Jobs = ReturnType<typeof createJobs>;

/** The most finished jobs in the list. */
const MAX_FINISHED = 50;

interface Running {
  readonly abort: AbortController;
  readonly result: Promise<unknown>;
}

export function createJobs(records: Records<readonly Job[]>, now = () => new Date()) {
  const running = new Map<string, Running>();
  const { subscribe, notify } = createListeners<Job>();
  // A job that ran when the program ended is not running now.
  let jobs: readonly Job[] = records
    .read()
    .map((job) => (job.state === 'running' ? { ...job, state: 'interrupted' } : job));

  const setJob = (job: Job): void => {
    const others = jobs.filter(({ id }) => id !== job.id);
    jobs = [job, ...others].toSorted((left, right) => right.startedAt.localeCompare(left.startedAt));
    jobs = jobs.filter(({ state }, index) => state === 'running' || index < MAX_FINISHED);
    notify(job);
  };
  // An unwritable list is reported by the next write; the work itself continues.
  const save = (): Promise<unknown> => records.update(() => jobs).catch(() => undefined);

  const endOf = (job: Job, isCancelled: boolean, outcome: PromiseSettledResult<unknown>): Job => {
    const ended = { ...job, endedAt: now().toISOString() };
    // A job that stopped by itself can say how far it came.
    if (outcome.status === 'fulfilled') {
      return { ...ended, state: isCancelled ? 'cancelled' : 'done', result: outcome.value };
    }
    if (isCancelled) return { ...ended, state: 'cancelled' };
    const { reason }: { reason?: unknown } = outcome;
    const error = reason instanceof AppError ? reason.message : new AppError('internal').message;
    return { ...ended, state: 'failed', error };
  };

  const runJob = async (first: Job, abort: AbortController, run: JobRun): Promise<unknown> => {
    let job = first;
    let canStop = false;
    const work = async (): Promise<unknown> => {
      abort.signal.throwIfAborted();
      return run({
        by: job.by,
        get signal() {
          canStop = true;
          return abort.signal;
        },
        progress: (progress) => {
          if (!running.has(job.id)) return;
          job = { ...job, progress };
          setJob(job);
        },
      });
    };
    const [outcome] = await Promise.allSettled([work()]);
    // Work that never looks at the signal has done everything when it ends.
    const isCancelled = abort.signal.aborted && (canStop || outcome.status === 'rejected');
    running.delete(job.id);
    setJob(endOf(job, isCancelled, outcome));
    await save();
    if (isCancelled) throw new AppError('job_cancelled');
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };

  return {
    /** The result is that of the work; it rejects with its error, or AppError `job_cancelled`. */
    start: (kind: string, by: string, run: JobRun) => {
      const job: Job = {
        id: crypto.randomUUID(),
        kind,
        state: 'running',
        by,
        startedAt: now().toISOString(),
        progress: { done: 0 },
      };
      const abort = new AbortController();
      setJob(job);
      // The work begins after this call, so that its first progress finds the job in the list.
      const result = Promise.resolve().then(() => runJob(job, abort, run));
      result.catch(() => undefined);
      running.set(job.id, { abort, result });
      void save();
      return { id: job.id, result };
    },
    /** Newest first. */
    list: (): readonly Job[] => jobs,
    find: (id: string): Job | undefined => jobs.find((job) => job.id === id),
    /** Resolves when the job has ended. False when it is unknown or had ended already. */
    cancel: async (id: string): Promise<boolean> => {
      const found = running.get(id);
      if (!found) return false;
      found.abort.abort();
      await Promise.allSettled([found.result]);
      return true;
    },
    /** Each new state and progress of a job. Returns the function that ends the subscription. */
    subscribe,
    /** Cancels running jobs and waits for them. */
    close: async (): Promise<void> => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.allSettled([...running.values()].map(({ result }) => result));
    },
  };
}
