import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import type {
  ChangeOptions,
  PlannedChange,
  ProductChange,
  ProductChangeResult,
  ProductWriter,
} from '#shop/catalogue/ports';
import { type CatalogueImage, type FiledProduct, findProduct } from '../catalogue-image.ts';
import {
  moveWithoutReplacing,
  placeStaged,
  type StagedFile,
  stageFile,
  storageFailure,
  syncFolder,
  unlinkIfThere,
} from '../../files/durable-file.ts';
import type { CatalogueWatcher } from '../watch/catalogue-watcher.ts';
import { type ChangePlan, choosePath, conflict, planProductChange } from './plan-product-change.ts';
import { requireNoLink } from '../../files/links.ts';
import { digestOf, readTextFile, textOfFile } from '../../files/read-text-file.ts';
import { groupBy } from '#kernel/group-by';
import { forEachAtOnce } from '#kernel/task-queue';

/** Files that are written at the same time; they share the syncs of the disk. */
const WRITES_AT_ONCE = 16;
/** Changes that are planned before other work may run. */
const PLANS_AT_ONCE = 50;
/** Changes that are written before other work may run, when the batch can be cancelled. */
const JOBS_PER_TURN = 500;

interface Job {
  readonly index: number;
  readonly plan: ChangePlan;
  /** The path of the file, present or future, below the data folder. */
  readonly path: string;
  staged?: StagedFile;
  result?: ProductChangeResult;
}

const isJob = (outcome: Job | ProductChangeResult): outcome is Job => 'plan' in outcome;

/** What the earlier planned changes of the batch will have changed. */
interface PlannedBefore {
  /** Slug -> the id of its future owner; undefined when it is freed. */
  readonly slugs: Map<string, string | undefined>;
  /** Products that a change is planned for: there may be only one for each. */
  readonly changedIds: Set<string>;
  /** The files to be written; absent in a trial, which writes none. */
  readonly paths?: Set<string>;
  /** Folders of categories that will be created first, by category id. */
  readonly newFolders: Map<string, string>;
}

const nothingPlanned = (): PlannedBefore => ({
  slugs: new Map(),
  changedIds: new Set(),
  newFolders: new Map(),
});

interface Parts {
  readonly image: CatalogueImage;
  readonly watcher: CatalogueWatcher;
  readonly clock: () => Date;
  /** Runs one batch at a time. */
  readonly inQueue: <T>(task: () => Promise<T>) => Promise<T>;
}

export function createProductWriter({ image, watcher, clock, inQueue }: Parts): ProductWriter {
  const { dataDir } = image;
  const readText = (path: string): string | undefined => textOfFile(join(dataDir, path));

  /**
   * Plans each change on the state that the changes before it leave. A change that fails or changes nothing has its
   * result at once.
   */
  async function planAll(
    changes: readonly ProductChange[],
    before: PlannedBefore,
  ): Promise<(Job | ProductChangeResult)[]> {
    const outcomes: (Job | ProductChangeResult)[] = [];
    const now = clock();
    for (const [index, change] of changes.entries()) {
      if (index % PLANS_AT_ONCE === PLANS_AT_ONCE - 1) await nextTurn();
      try {
        outcomes.push(planOne(change, index, now, before));
      } catch (error) {
        outcomes.push(failedBy(error));
      }
    }
    return outcomes;
  }

  function planOne(
    change: ProductChange,
    index: number,
    now: Date,
    { slugs, changedIds, paths, newFolders }: PlannedBefore,
  ): Job | ProductChangeResult {
    const id = change.type === 'create' ? change.product.id : change.id;
    if (changedIds.has(id))
      throw new AppError('conflict', { message: 'Aynı ürün bir işlemde iki kez değiştirilemez.' });
    const record = findProduct(image, id);
    if (record) watcher.compare(record.path);
    const plan = planProductChange(change, { image, readText, now, slugs, newFolders });
    if (plan.type === 'none') return { status: 'unchanged', product: plan.product, digest: plan.digest };
    changedIds.add(id);
    const old = findProduct(image, id)?.product;
    if (old) slugs.set(old.slug, undefined);
    if (plan.type === 'write') slugs.set(plan.product.slug, id);
    const path = paths ? choosePath(dataDir, plan, paths) : '';
    paths?.add(path);
    return { index, plan, path };
  }

  async function stage(job: Job): Promise<void> {
    const { plan, path } = job;
    requireNoLink(dataDir, path);
    if (plan.type !== 'write') return;
    job.staged = await stageFile(join(dataDir, path), plan.text, {
      mustNotExist: !plan.base || plan.isMoved,
    });
  }

  /** Moves the staged text to its place, unless somebody else changed the file meanwhile. Returns the changed paths. */
  async function place({ plan, path, staged }: Job): Promise<string[]> {
    if (plan.type === 'remove') {
      if (plan.ifDigest !== undefined) refuseIfChanged(plan.record, plan.ifDigest);
      await unlinkIfThere(join(dataDir, path));
      return [path];
    }
    if (!staged) return [];
    const { base, isMoved } = plan;
    if (!base) {
      await placeStaged(staged, true);
      return [path];
    }
    try {
      refuseIfChanged(base.record, base.record.digest);
      // The old text is moved to the new path before the new text replaces it: after a crash at any moment there is one
      // complete file.
      if (isMoved) await moveWithoutReplacing(join(dataDir, base.record.path), staged.target);
    } catch (error) {
      await unlinkIfThere(staged.temporary);
      throw error;
    }
    await placeStaged(staged);
    return isMoved ? [path, base.record.path] : [path];
  }

  /** @throws AppError `conflict` when the file's version does not have this digest any more */
  function refuseIfChanged({ path, product }: FiledProduct, digest: string): void {
    const reading = readTextFile(join(dataDir, path));
    if (reading.kind === 'text' && reading.digest === digest) return;
    watcher.compare(path);
    const record = findProduct(image, product.id);
    if (!record || record.isMissing) throw new AppError('product_not_found');
    throw conflict(record);
  }

  /** Writes the files of some planned changes as one revision. */
  async function carryOut(jobs: readonly Job[], onDone: () => void): Promise<void> {
    const fail = (job: Job, error: unknown): void => {
      job.result = failedBy(storageFailure(error));
    };
    await forEachAtOnce(jobs, WRITES_AT_ONCE, async (job) => {
      try {
        await stage(job);
      } catch (error) {
        fail(job, error);
      }
      onDone();
    });
    const placed: { readonly folder: string; readonly job: Job }[] = [];
    await watcher.write(async () => {
      const paths: string[] = [];
      for (const job of jobs) {
        if (job.result) continue;
        try {
          for (const path of await place(job)) {
            paths.push(path);
            placed.push({ folder: dirname(path), job });
          }
          job.result = successOf(job.plan);
        } catch (error) {
          fail(job, error);
        }
      }
      return { paths };
    });
    for (const [folder, inFolder] of groupBy(placed, (each) => each.folder)) {
      try {
        await syncFolder(join(dataDir, folder));
      } catch (error) {
        for (const { job } of inFolder) fail(job, error);
      }
    }
  }

  async function changeProducts(
    changes: readonly ProductChange[],
    onProgress: (done: number) => void,
    { onPlanned, signal }: ChangeOptions,
  ): Promise<readonly ProductChangeResult[]> {
    let outcomes: readonly (Job | ProductChangeResult)[] = [];
    let done = 0;
    const onDone = (): void => onProgress((done += 1));
    const begin = async (): Promise<Job[]> => {
      outcomes = await planAll(changes, { ...nothingPlanned(), paths: new Set() });
      const jobs = outcomes.filter(isJob);
      done = changes.length - jobs.length;
      if (jobs.length > 0) await onPlanned?.(jobs.map(plannedOf));
      return jobs;
    };
    if (!signal) {
      await inQueue(async () => carryOut(await begin(), onDone));
    } else {
      const jobs = await inQueue(begin);
      for (let start = 0; start < jobs.length; start += JOBS_PER_TURN) {
        const turn = jobs.slice(start, start + JOBS_PER_TURN);
        if (signal.aborted) {
          for (const job of turn) job.result = failedBy(new AppError('job_cancelled'));
        } else await inQueue(() => carryOut(turn, onDone));
      }
    }
    return outcomes.map((each) => (isJob(each) ? (each.result ?? failedBy(new AppError('internal'))) : each));
  }

  return {
    findProductFile(id) {
      const record = findProduct(image, id);
      const reading = record && readTextFile(join(dataDir, record.path));
      if (!record || reading?.kind !== 'text') return undefined;
      const { text, digest } = reading;
      const changedAt = (
        statSync(join(dataDir, record.path), { throwIfNoEntry: false })?.mtime ?? clock()
      ).toISOString();
      return { file: record.path, text, digest, changedAt, product: record.product };
    },
    startTrial: () => {
      const before = nothingPlanned();
      return (changes, categories) =>
        inQueue(async () => {
          for (const { id, slug } of categories) before.newFolders.set(id, slug);
          const outcomes = await planAll(changes, before);
          return outcomes.map((each) => (isJob(each) ? successOf(each.plan) : each));
        });
    },
    digestOf: (id) => findProduct(image, id)?.digest,
    changeProducts: (changes, onProgress = () => undefined, options = {}) =>
      changeProducts(changes, onProgress, options),
  };
}

function plannedOf({ index, plan, path }: Job): PlannedChange {
  const result = successOf(plan);
  if (plan.type === 'remove') {
    const file = { path, before: plan.existing ?? null, after: null };
    return { index, file, before: plan.record.product, result };
  }
  const { base, isMoved, text } = plan;
  const from = base && isMoved ? { from: base.record.path } : {};
  const file = { path, ...from, before: base?.existing ?? null, after: text };
  return { index, file, before: base?.record.product, result };
}

function successOf(plan: Job['plan']): PlannedChange['result'] {
  if (plan.type === 'remove') {
    const { product, digest } = plan.record;
    return { status: 'removed', product, digest };
  }
  return { status: 'written', product: plan.product, digest: digestOf(plan.text) };
}

/** @throws any error but an AppError, which alone is a result */
function failedBy(error: unknown): ProductChangeResult {
  if (error instanceof AppError) return { status: 'failed', error };
  throw error;
}
