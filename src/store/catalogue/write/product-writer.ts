import type { JobProgress } from '#domain/panel/job';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors';
import type { ChangeOptions, ProductChange, ProductChangeResult, ProductWriter } from '#shop/catalogue/ports';
import { type CatalogueImage, type FiledProduct, findProduct, readFileOf } from '../catalogue-image.ts';
import {
  moveWithoutReplacing,
  placeStaged,
  stageFile,
  storageFailure,
  syncPath,
  unlinkIfThere,
} from '../../files/durable-file.ts';
import { CODES, createCodePlan } from '#domain/catalogue/product/code-plan';
import type { CatalogueWatcher } from '../watch/catalogue-watcher.ts';
import { conflict, failedBy, isJob, type Job, nothingPlanned, planBatch } from './plan-batch.ts';
import { requireNoLink } from '../../files/paths.ts';
import { groupBy } from '#kernel/group-by';
import { forEachAtOnce } from '#kernel/task-queue';

/** Files that are written at the same time; they share the syncs of the disk. */
const WRITES_AT_ONCE = 16;
/** Changes that are written before other work may run, when the batch can be cancelled. */
const JOBS_PER_TURN = 500;

/** What the writers of a data folder share. */
export interface WriterParts {
  readonly image: CatalogueImage;
  readonly watcher: CatalogueWatcher;
  /** Runs one batch at a time. */
  readonly inQueue: <T>(task: () => Promise<T>) => Promise<T>;
}

export function createProductWriter({ image, watcher, inQueue }: WriterParts): ProductWriter {
  const { dataDir } = image;
  let writes = 0;

  async function stage(job: Job): Promise<void> {
    const { path, after } = job.file;
    requireNoLink(dataDir, path);
    if (after !== null) job.staged = await stageFile(join(dataDir, path), after);
  }

  /** Moves the staged text to its place, unless somebody else changed the file meanwhile. Returns the changed paths. */
  async function place({ file: { path, from }, record, ifDigest, staged }: Job): Promise<string[]> {
    try {
      if (record && ifDigest !== undefined) refuseIfChanged(record, ifDigest);
      // The old text is moved to the new path before the new text replaces it: after a crash at any moment there is one
      // complete file.
      if (from !== undefined) await moveWithoutReplacing(join(dataDir, from), join(dataDir, path));
    } catch (error) {
      if (staged) await unlinkIfThere(staged.temporary);
      throw error;
    }
    if (staged) await placeStaged(staged, !record);
    else await unlinkIfThere(join(dataDir, path));
    return from === undefined ? [path] : [path, from];
  }

  /** @throws AppError `conflict` when the file's version does not have this digest any more */
  function refuseIfChanged({ path, product }: FiledProduct, digest: string): void {
    const reading = readFileOf(image, path);
    if (reading.kind === 'text' && reading.digest === digest) return;
    watcher.compare(path);
    const record = findProduct(image, product.id);
    if (!record || record.isMissing) throw new AppError('product_not_found');
    throw conflict(record);
  }

  /** Writes the files of some planned changes as one revision. */
  async function writeJobs(jobs: readonly Job[], onDone: () => void): Promise<void> {
    writes += 1;
    const fail = (job: Job, error: unknown): void => {
      job.outcome = failedBy(storageFailure(error));
    };
    await forEachAtOnce(jobs, WRITES_AT_ONCE, async (job) => {
      try {
        if (!job.outcome) await stage(job);
      } catch (error) {
        fail(job, error);
      }
      onDone();
    });
    const placed: { readonly folder: string; readonly job: Job }[] = [];
    await watcher.write(async () => {
      const paths: string[] = [];
      for (const job of jobs) {
        if (job.outcome) continue;
        try {
          for (const path of await place(job)) {
            paths.push(path);
            placed.push({ folder: dirname(path), job });
          }
          job.outcome = job.result;
        } catch (error) {
          fail(job, error);
        }
      }
      return { paths };
    });
    for (const [folder, inFolder] of groupBy(placed, (each) => each.folder)) {
      try {
        await syncPath(join(dataDir, folder));
      } catch (error) {
        for (const { job } of inFolder) fail(job, error);
      }
    }
  }

  const planCodes = (sharesCodes = false) =>
    createCodePlan({
      products: () => image.holdings.products.values(),
      fields: sharesCodes ? [] : CODES,
    });

  /** @returns the jobs that are right only together with others, such as those of two products that swap their codes */
  function refuseTakenCodes(jobs: readonly Job[], sharesCodes: boolean): ReadonlySet<Job> {
    const plan = planCodes(sharesCodes);
    const bound = new Set(jobs.filter((job) => !addCodes(plan, job)));
    const refusals = plan.refusals();
    for (const job of jobs) {
      const error = refusals.get(job.result.product.id);
      if (error) job.outcome = failedBy(error);
    }
    return bound;
  }

  function addCodes(plan: ReturnType<typeof createCodePlan>, { before, file, result }: Job): boolean {
    return plan.add(before, file.after === null ? undefined : result.product);
  }

  async function changeProducts(
    changes: readonly ProductChange[],
    onProgress: (progress: JobProgress) => void,
    { onPlanned, signal, sharesCodes = false }: ChangeOptions,
  ): Promise<readonly ProductChangeResult[]> {
    let outcomes: readonly (Job | ProductChangeResult)[] = [];
    let done = 0;
    let seen = 0;
    const onDone = (): void => onProgress({ done: (done += 1), total: changes.length });
    const begin = async (): Promise<readonly (readonly Job[])[]> => {
      outcomes = await planBatch({ image, watcher, planned: nothingPlanned() }, changes);
      const planned = outcomes.filter(isJob);
      const bound = refuseTakenCodes(planned, sharesCodes);
      const jobs = planned.filter(({ outcome }) => !outcome);
      done = changes.length - jobs.length;
      if (jobs.length > 0) await onPlanned?.(jobs);
      seen = writes;
      return signal ? inTurns(jobs, bound) : [jobs];
    };
    if (!signal) {
      await inQueue(async () => writeJobs((await begin()).flat(), onDone));
    } else {
      const turns = await inQueue(begin);
      for (const [index, turn] of turns.entries()) {
        if (signal.aborted) {
          for (const job of turn) job.outcome = failedBy(new AppError('job_cancelled'));
        } else
          await inQueue(async () => {
            // Others may have written since the last turn.
            if (writes !== seen) refuseTakenCodes(turns.slice(index).flat(), sharesCodes);
            await writeJobs(turn, onDone);
            seen = writes;
          });
      }
    }
    return outcomes.map((each) =>
      isJob(each) ? (each.outcome ?? failedBy(new AppError('internal'))) : each,
    );
  }

  return {
    findProductFile(id) {
      const known = findProduct(image, id);
      const reading = known && readFileOf(image, known.path);
      // Text and product are of one version, also when an editor saved the file a moment ago.
      if (known && reading?.kind === 'text' && reading.digest !== known.digest) watcher.compare(known.path);
      const record = findProduct(image, id);
      if (!record || !reading || reading.kind === 'missing') return undefined;
      // The last good version stays on sale while the file is no readable text.
      const { text, digest } = reading.kind === 'text' ? reading : { text: '', digest: record.digest };
      const changedAt = (
        statSync(join(dataDir, record.path), { throwIfNoEntry: false })?.mtime ?? new Date()
      ).toISOString();
      return { file: record.path, text, digest, changedAt, product: record.product };
    },
    startTrial: () => {
      const planned = nothingPlanned();
      const codes = planCodes();
      /** By product: what reports its result, when all changes are known. */
      const doubtful = new Map<string, (error?: AppError) => void>();
      return {
        add: (rows, categories, onResult) =>
          inQueue(async () => {
            for (const { id, slug } of categories) planned.newFolders.set(id, slug);
            const changes = rows.map(({ change }) => change);
            const outcomes = await planBatch({ image, watcher, planned }, changes);
            outcomes.forEach((outcome, index) => {
              const each = rows[index];
              if (!each) return;
              if (!isJob(outcome)) return onResult(each, outcome);
              const report = (error?: AppError): void =>
                onResult(each, error ? failedBy(error) : outcome.result);
              if (addCodes(codes, outcome)) report();
              else doubtful.set(outcome.result.product.id, report);
            });
          }),
        end: () => {
          const refusals = codes.refusals();
          for (const [id, report] of doubtful) report(refusals.get(id));
        },
      };
    },
    digestOf: (id) => findProduct(image, id)?.digest,
    changeProducts: (changes, onProgress = () => undefined, options = {}) =>
      changeProducts(changes, onProgress, options),
  };
}

/** The turns of jobs in which they are written; the bound ones are the last, so that no cancellation parts them. */
function inTurns(jobs: readonly Job[], bound: ReadonlySet<Job>): readonly (readonly Job[])[] {
  const free = jobs.filter((job) => !bound.has(job));
  const turns: Job[][] = [];
  for (let start = 0; start < free.length; start += JOBS_PER_TURN)
    turns.push(free.slice(start, start + JOBS_PER_TURN));
  return [...turns, jobs.filter((job) => bound.has(job))];
}
