import { existsSync } from 'node:fs';
import { link, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import { formatProductFileName } from '#domain/catalogue/product-file-name';
import type { CatalogueWriter, ProductChange, ProductChangeResult } from '#shop/catalogue/ports';
import type { CatalogueImage } from './catalogue-image.ts';
import {
  placeStaged,
  type StagedFile,
  stageFile,
  storageFailure,
  syncFolder,
} from '../files/durable-file.ts';
import type { ProductRecord } from './folder-image.ts';
import type { Follower } from './follow-changes.ts';
import { conflict, planProductChange, type ProductPlan } from './plan-product-change.ts';
import { digestOf, readTextFile } from '../files/read-text-file.ts';
import { systemCodeOf } from '../files/system-code.ts';
import { forEachAtOnce } from '#kernel/task-queue';

type ProductWriter = Pick<CatalogueWriter, 'findProductFile' | 'digestOf' | 'changeProducts'>;
type WritePlan = Extract<ProductPlan, { type: 'write' }>;

/** Many at once share the disk's flushes. */
const WRITES_AT_ONCE = 16;
/** Changes that are planned without letting others work. */
const PLANS_AT_ONCE = 50;
/** File names that differ only in this number are tried for a new product. */
const MAX_NAME_TRIES = 100;

interface Job {
  readonly index: number;
  readonly plan: Exclude<ProductPlan, { type: 'none' }>;
  staged?: StagedFile;
}

interface Parts {
  readonly dataDir: string;
  readonly image: CatalogueImage;
  readonly follower: Follower;
  readonly clock: () => Date;
  /** Serves one batch at a time. */
  readonly inQueue: <T>(task: () => Promise<T>) => Promise<T>;
}

export function createProductWriter({ dataDir, image, follower, clock, inQueue }: Parts): ProductWriter {
  function readText({ path }: ProductRecord): string | undefined {
    const reading = readTextFile(join(dataDir, path));
    return reading.kind === 'text' ? reading.text : undefined;
  }

  /** Plans every change on what the ones before it leave behind. */
  async function planAll(
    changes: readonly ProductChange[],
    results: (ProductChangeResult | undefined)[],
  ): Promise<Job[]> {
    const jobs: Job[] = [];
    const slugs = new Map<string, string | undefined>();
    const seen = new Set<string>();
    const now = clock();
    for (const [index, change] of changes.entries()) {
      if (index % PLANS_AT_ONCE === PLANS_AT_ONCE - 1) await nextTurn();
      const id = change.type === 'create' ? change.product.id : change.id;
      try {
        if (seen.has(id))
          throw new AppError('conflict', { message: 'Aynı ürün bir işlemde iki kez değiştirilemez.' });
        const record = image.findProduct(id);
        if (record) follower.look(record.path);
        const plan = planProductChange(change, { image, readText, now, slugs });
        if (plan.type === 'none') {
          results[index] = { status: 'unchanged', product: plan.product, digest: plan.digest };
          continue;
        }
        seen.add(id);
        const old = image.findProduct(id)?.shown;
        if (old) slugs.set(old.slug, undefined);
        if (plan.type === 'write') slugs.set(plan.product.slug, id);
        jobs.push({ index, plan });
      } catch (error) {
        results[index] = failure(error);
      }
    }
    return jobs;
  }

  async function stage(job: Job): Promise<void> {
    const { plan } = job;
    if (plan.type !== 'write') return;
    const { folder, name, text, base, isMoved } = plan;
    const path = join(
      dataDir,
      base && !isMoved ? base.record.path : `${folder}/${formatProductFileName(name)}`,
    );
    job.staged = await stageFile(path, text, { mustNotExist: !base || isMoved });
  }

  /** Puts the staged text in its place, unless somebody else changed the file meanwhile. Returns the paths touched. */
  async function place({ plan, staged }: Job): Promise<string[]> {
    if (plan.type === 'remove') {
      if (plan.ifDigest !== undefined) refuseIfChanged(plan.record, plan.ifDigest);
      await unlinkIfThere(join(dataDir, plan.record.path));
      return [plan.record.path];
    }
    if (!staged) return [];
    const { base, folder } = plan;
    if (!base) return [`${folder}/${await placeNew(plan, staged)}`];
    try {
      refuseIfChanged(base.record, base.digest);
    } catch (error) {
      await unlinkIfThere(staged.temporary);
      throw error;
    }
    if (!plan.isMoved) {
      await placeStaged(staged);
      return [base.record.path];
    }
    // First the old text under the new path, then the new text: whatever dies, there is one whole file.
    const path = `${folder}/${await moveFile(base.record.path, plan)}`;
    await placeStaged({ temporary: staged.temporary, target: join(dataDir, path) });
    return [path, base.record.path];
  }

  /** @throws AppError `conflict` when the file is no longer the version with this digest */
  function refuseIfChanged(record: ProductRecord, digest: string): void {
    const reading = readTextFile(join(dataDir, record.path));
    if (reading.kind === 'text' && reading.digest === digest) return;
    follower.look(record.path);
    if (!record.shown || record.goneAtMs !== undefined) throw new AppError('product_not_found');
    throw conflict(record.shown, record.digest);
  }

  /** Names of one slug and day differ by a number. */
  function* namesFor({ name }: WritePlan): Generator<string> {
    for (let number = 1; number <= MAX_NAME_TRIES; number += 1) {
      yield formatProductFileName(number === 1 ? name : { ...name, slug: `${name.slug}-${number}` });
    }
    throw new AppError('conflict', {
      message: `Bu adda çok fazla dosya var: ${formatProductFileName(name)}`,
    });
  }

  async function placeNew(plan: WritePlan, staged: StagedFile): Promise<string> {
    for (const name of namesFor(plan)) {
      const target = join(dataDir, plan.folder, name);
      if (existsSync(target)) continue;
      await placeStaged({ temporary: staged.temporary, target }, true);
      return name;
    }
    throw new AppError('conflict');
  }

  async function moveFile(from: string, plan: WritePlan): Promise<string> {
    for (const name of namesFor(plan)) {
      const target = join(dataDir, plan.folder, name);
      if (existsSync(target)) continue;
      await moveWithoutReplacing(join(dataDir, from), target);
      return name;
    }
    throw new AppError('conflict');
  }

  async function stageAll(
    jobs: readonly Job[],
    settle: (job: Job, error: unknown) => void,
    onDone: () => void,
  ): Promise<void> {
    await forEachAtOnce(jobs, WRITES_AT_ONCE, async (job) => {
      try {
        await stage(job);
      } catch (error) {
        settle(job, error);
      }
      onDone();
    });
  }

  async function carryOut(
    changes: readonly ProductChange[],
    onProgress: (done: number) => void,
  ): Promise<readonly ProductChangeResult[]> {
    const results: (ProductChangeResult | undefined)[] = changes.map(() => undefined);
    const fail = ({ index }: Job, error: unknown): void => {
      results[index] = failure(storageFailure(error));
    };
    const jobs = await planAll(changes, results);
    let done = changes.length - jobs.length;
    await stageAll(jobs, fail, () => onProgress((done += 1)));

    const jobsOfFolder = new Map<string, Job[]>();
    await follower.takeOver(async () => {
      const paths: string[] = [];
      for (const job of jobs) {
        if (results[job.index]) continue;
        try {
          for (const path of await place(job)) {
            paths.push(path);
            const folder = dirname(path);
            const inFolder = jobsOfFolder.get(folder);
            if (inFolder) inFolder.push(job);
            else jobsOfFolder.set(folder, [job]);
          }
          results[job.index] = successOf(job.plan);
        } catch (error) {
          fail(job, error);
        }
      }
      return { paths };
    });
    for (const [folder, inFolder] of jobsOfFolder) {
      try {
        await syncFolder(join(dataDir, folder));
      } catch (error) {
        for (const job of inFolder) fail(job, error);
      }
    }
    return results.map((result) => result ?? failure(new AppError('internal')));
  }

  return {
    findProductFile(id) {
      const record = image.findProduct(id);
      const reading = record && readTextFile(join(dataDir, record.path));
      if (!record?.shown || reading?.kind !== 'text') return undefined;
      return { file: record.path, text: reading.text, digest: reading.digest, product: record.shown };
    },
    digestOf: (id) => image.findProduct(id)?.digest,
    changeProducts: (changes, onProgress = () => undefined) => inQueue(() => carryOut(changes, onProgress)),
  };
}

function successOf(plan: Job['plan']): ProductChangeResult {
  if (plan.type === 'remove') return { status: 'removed', product: plan.product, digest: plan.record.digest };
  return { status: 'written', product: plan.product, digest: digestOf(plan.text) };
}

function failure(error: unknown): ProductChangeResult {
  if (error instanceof AppError) return { status: 'failed', error };
  throw error;
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
  }
}

/** A hard link refuses to replace a file, which a rename would not. */
async function moveWithoutReplacing(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(systemCodeOf(error) ?? '')) throw error;
    await rename(from, to);
    return;
  }
  await unlink(from);
}
