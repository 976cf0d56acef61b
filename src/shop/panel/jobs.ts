import { AppError } from '#domain/errors';
import { createListeners } from '#kernel/listeners';
import type { Job, JobProgress, JobStore } from './ports.ts';

/** What a piece of work gets to hear and to say. */
export interface JobContext {
  /** Aborted when somebody cancels the job or the shop closes. */
  readonly signal: AbortSignal;
  readonly progress: (progress: JobProgress) => void;
}

export type JobRun = (context: JobContext) => Promise<unknown>;

export interface StartedJob {
  readonly id: string;
  /** The work's own result; rejects with what it threw, or AppError `job_cancelled`. */
  readonly result: Promise<unknown>;
}

/** Long pieces of work that outlive the call that started them. */
export interface Jobs {
  start(kind: string, by: string, run: JobRun): StartedJob;
  /** Newest first. */
  list(): readonly Job[];
  find(id: string): Job | undefined;
  /** Resolves when the job has ended. False when there is no such job or it had ended already. */
  cancel(id: string): Promise<boolean>;
  /** Each new state and progress of a job. Returns the function that ends it. */
  subscribe(listener: (job: Job) => void): () => void;
  /** Cancels what runs and waits for it. */
  close(): Promise<void>;
}

interface Parts {
  readonly store: JobStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Ended jobs that are kept to be looked at. */
const MAX_FINISHED = 50;

interface Running {
  readonly abort: AbortController;
  readonly result: Promise<unknown>;
}

export function createJobs({ store, now, newId }: Parts): Jobs {
  const running = new Map<string, Running>();
  const { subscribe, notify } = createListeners<Job>();
  // What ran when the program ended cannot be running now.
  let jobs: readonly Job[] = store
    .read()
    .map((job) => (job.state === 'running' ? { ...job, state: 'interrupted' } : job));

  const setJob = (job: Job): void => {
    const others = jobs.filter(({ id }) => id !== job.id);
    jobs = [job, ...others].toSorted((left, right) => right.startedAt.localeCompare(left.startedAt));
    jobs = jobs.filter(({ state }, index) => state === 'running' || index < MAX_FINISHED);
    notify(job);
  };
  // A list that cannot be written is told by the next thing that cannot; the work itself goes on.
  const save = (): Promise<void> => store.write(jobs).catch(() => undefined);

  const endOf = (job: Job, signal: AbortSignal, outcome: PromiseSettledResult<unknown>): Job => {
    const ended = { ...job, endedAt: now().toISOString() };
    if (outcome.status === 'fulfilled' && !signal.aborted) {
      return { ...ended, state: 'done', result: outcome.value };
    }
    if (signal.aborted) {
      // What stopped by itself can tell how far it came.
      const result = outcome.status === 'fulfilled' ? { result: outcome.value } : {};
      return { ...ended, state: 'cancelled', ...result };
    }
    const { reason }: { reason?: unknown } = outcome.status === 'rejected' ? outcome : {};
    const error = reason instanceof AppError ? reason.message : new AppError('internal').message;
    return { ...ended, state: 'failed', error };
  };

  const runJob = async (first: Job, abort: AbortController, run: JobRun): Promise<unknown> => {
    let job = first;
    const work = async (): Promise<unknown> => {
      abort.signal.throwIfAborted();
      return run({
        signal: abort.signal,
        progress: (progress) => {
          if (!running.has(job.id)) return;
          job = { ...job, progress };
          setJob(job);
        },
      });
    };
    const [outcome] = await Promise.allSettled([work()]);
    running.delete(job.id);
    setJob(endOf(job, abort.signal, outcome));
    await save();
    if (abort.signal.aborted) throw new AppError('job_cancelled');
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };

  return {
    start: (kind, by, run) => {
      const job: Job = {
        id: newId(),
        kind,
        state: 'running',
        by,
        startedAt: now().toISOString(),
        progress: { done: 0 },
      };
      const abort = new AbortController();
      setJob(job);
      // The work begins after this call, so that its first word finds the job in its place.
      const result = Promise.resolve().then(() => runJob(job, abort, run));
      result.catch(() => undefined);
      running.set(job.id, { abort, result });
      void save();
      return { id: job.id, result };
    },
    list: () => jobs,
    find: (id) => jobs.find((job) => job.id === id),
    cancel: async (id) => {
      const found = running.get(id);
      if (!found) return false;
      found.abort.abort();
      await Promise.allSettled([found.result]);
      return true;
    },
    subscribe,
    close: async () => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.allSettled([...running.values()].map(({ result }) => result));
    },
  };
}
