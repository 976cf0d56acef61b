import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '#domain/errors';
import type { JobOrder, JobReport, Jobs } from './serve-work.ts';
import { readFileSync } from 'node:fs';

interface JobOptions {
  /**
   * The processor time that the worker may use, in milliseconds; the job may last at most six times as long. Where the
   * system does not report processor time, the time that the job may last.
   */
  readonly timeoutMs: number;
  /** The beginning of the failure's sentence when a limit is exceeded: `Bu dosya okunamayacak kadar`. */
  readonly subject: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs long computations in limited processes of their own. They are not threads, because a thread that exceeds its
 * memory limit in one large allocation ends the whole program.
 */
export interface WorkerPool<J extends Jobs> {
  /**
   * @throws the job's own AppError, `too_complex` when it needs too much time or memory, `too_many_requests` when too
   * many jobs wait, `job_cancelled` when the pool closes; the signal's reason when it is aborted
   */
  run<N extends keyof J & string>(
    job: N,
    input: Parameters<J[N]>[0],
    options: JobOptions,
  ): Promise<Awaited<ReturnType<J[N]>>>;
  close(): void;
}

interface PoolOptions {
  /** The program that calls `serveWork`. */
  readonly file: string;
  readonly maxWorkers: number;
  /** The most waiting jobs; one more is refused. */
  readonly maxWaiting: number;
  readonly memoryMb: number;
  /** An idle worker ends after this time, to free its memory. */
  readonly idleMs: number;
}

interface Task {
  readonly order: JobOrder;
  readonly options: JobOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface WorkerProcess {
  readonly child: ChildProcess;
  task?: Task | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/** A worker needs none of the server's secrets. */
const PASSED_ON = ['TZ', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
const RETRY_WHEN_FULL_SECONDS = 10;
/** The time that may pass, in multiples of the processor time. */
const MAX_WAIT_FACTOR = 6;
/** Prevents that a worker is checked again and again in its last milliseconds. */
const MIN_WAIT_MS = 50;
/** Ctrl-C that ends a worker while it starts reaches this process too: its own handler comes first. */
const INTERRUPTED_MS = 1000;
/** Exit code of a process that aborted itself, on systems without signals. */
const ABORTED = 134;

export function createWorkerPool<J extends Jobs>(pool: PoolOptions): WorkerPool<J> {
  const workers = new Set<WorkerProcess>();
  const waiting = new Set<Task>();
  let isClosed = false;

  /** Removes the finished task from its worker. */
  const release = (worker: WorkerProcess): Task | undefined => {
    const { task } = worker;
    worker.task = undefined;
    clearTimeout(worker.timer);
    return task;
  };

  const end = (worker: WorkerProcess): Task | undefined => {
    workers.delete(worker);
    worker.child.kill('SIGKILL');
    return release(worker);
  };

  const makeIdle = (worker: WorkerProcess): void => {
    worker.child.unref();
    worker.child.channel?.unref();
    worker.timer = setTimeout(() => end(worker), pool.idleMs).unref();
    startNext();
  };

  const startClock = (worker: WorkerProcess, { timeoutMs, subject }: JobOptions): void => {
    const before = processorMs(worker.child.pid);
    const lastMs = performance.now() + MAX_WAIT_FACTOR * timeoutMs;
    const wait = (forMs: number): void => {
      worker.timer = setTimeout(() => {
        // On a busy machine a worker may have had hardly any of the time that has passed.
        const leftMs = timeoutMs - (processorMs(worker.child.pid) - before);
        if (leftMs > 0 && performance.now() < lastMs) {
          wait(Math.max(leftMs, MIN_WAIT_MS));
          return;
        }
        end(worker)?.reject(tooComplex(subject, `${Math.round(timeoutMs / 1000)} saniyede bitmedi`));
        startNext();
      }, forMs);
    };
    wait(timeoutMs);
  };

  const onReport = (worker: WorkerProcess, report: JobReport): void => {
    if (report.type === 'begun') {
      if (worker.task) startClock(worker, worker.task.options);
      return;
    }
    const task = release(worker);
    makeIdle(worker);
    if (report.type === 'done') task?.resolve(report.value);
    if (report.type === 'refused') task?.reject(new AppError(report.code, report.details));
    if (report.type === 'failed') task?.reject(new Error(`a job failed: ${report.message}`));
  };

  const start = (): WorkerProcess => {
    const child = fork(pool.file, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${pool.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        NODE_ENV: 'production',
        ...Object.fromEntries(
          PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
        ),
      },
    });
    const worker: WorkerProcess = { child };
    workers.add(worker);
    child.on('message', (report: JobReport) => onReport(worker, report));
    child.on('error', (error) => {
      // One that has started and ended says so itself, also when an order no longer reaches it.
      if (child.pid === undefined) end(worker)?.reject(error);
    });
    child.on('exit', (code, signal) => {
      const task = end(worker);
      // A process that exceeds its memory limit aborts itself; the system kills one that takes the last memory.
      const isOutOfMemory = signal !== null || code === ABORTED;
      const fail = (): void => {
        task?.reject(
          isOutOfMemory
            ? tooComplex(task.options.subject, `okumak için ${pool.memoryMb} MB bellek yetmedi`)
            : new Error(`a worker ended with code ${code}`),
        );
        startNext();
      };
      if (signal === 'SIGINT') setTimeout(fail, INTERRUPTED_MS);
      else fail();
    });
    return worker;
  };

  const assign = (worker: WorkerProcess, task: Task): void => {
    clearTimeout(worker.timer);
    worker.task = task;
    worker.child.ref();
    worker.child.channel?.ref();
    worker.child.send(task.order);
  };

  const startNext = (): void => {
    for (const task of waiting) {
      const free = [...workers].find((worker) => !worker.task);
      if (!free && workers.size >= pool.maxWorkers) return;
      waiting.delete(task);
      assign(free ?? start(), task);
    }
  };

  const cancel = (task: Task, reason: unknown): void => {
    const worker = [...workers].find((each) => each.task === task);
    if (worker) end(worker);
    waiting.delete(task);
    task.reject(reason);
    startNext();
  };

  return {
    run: (job, input, options) =>
      new Promise((resolve, reject) => {
        const { signal } = options;
        signal?.throwIfAborted();
        if (isClosed) throw new AppError('job_cancelled');
        if (waiting.size >= pool.maxWaiting)
          throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
        const onAbort = (): void => cancel(task, signal?.reason);
        const task: Task = {
          order: { job, input },
          options,
          resolve: (value) => {
            signal?.removeEventListener('abort', onAbort);
            // The worker's program answers each job with its declared type.
            resolve(value as Awaited<ReturnType<J[typeof job]>>);
          },
          reject: (reason) => {
            signal?.removeEventListener('abort', onAbort);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.add(task);
        startNext();
      }),
    close: () => {
      isClosed = true;
      for (const task of [...waiting, ...[...workers].map(end)]) task?.reject(new AppError('job_cancelled'));
      waiting.clear();
    },
  };
}

function tooComplex(subject: string, reason: string): AppError {
  return new AppError('too_complex', { message: `${subject} büyük veya karmaşık: ${reason}.` });
}

const TICKS_PER_SECOND = 100;

/**
 * Processor time that a process has used in all its threads, in milliseconds (proc(5), `stat`); infinite where the
 * system does not report it, and for a process that has ended.
 */
export function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Infinity;
  }
}
