import { setImmediate as yieldTurn } from 'node:timers/promises';
import { AppError } from '#domain/errors';
import type { PlannedChange, ProductChange, ProductChangeResult } from '#shop/catalogue/ports';
import type { StagedFile } from '../../files/durable-file.ts';
import type { TextReading } from '../../files/read-text-file.ts';
import { type CatalogueImage, findProduct } from '../catalogue-image.ts';
import type { CatalogueWatcher } from '../watch/catalogue-watcher.ts';
import { type FilePlan, planProductChange } from './plan-product-change.ts';

/** Changes that are planned before other work may run. */
const PLANS_AT_ONCE = 50;

/** A planned change of a file on its way to the disk. */
export interface Job extends FilePlan, PlannedChange {
  staged?: StagedFile;
  outcome?: ProductChangeResult;
}

export const isJob = (planned: Job | ProductChangeResult): planned is Job => 'file' in planned;

/** What the earlier planned changes of the batch will have changed. */
export const nothingPlanned = () => ({
  /** Products that a change is planned for: there may be only one for each. */
  changedIds: new Set<string>(),
  /** The files to be written. */
  paths: new Set<string>(),
  /** Folders of categories that will be created first, by category id. */
  newFolders: new Map<string, string>(),
});
type PlannedBefore = ReturnType<typeof nothingPlanned>;

interface PlanParts {
  readonly image: CatalogueImage;
  readonly watcher: Pick<CatalogueWatcher, 'compare'>;
  /** Reads a file of the data folder. */
  readonly read: (path: string) => TextReading;
}

/**
 * Plans each change on the state that the changes before it leave. A change that fails or changes nothing has its
 * result at once.
 */
export async function planBatch(
  parts: PlanParts,
  changes: readonly ProductChange[],
  before: PlannedBefore,
): Promise<(Job | ProductChangeResult)[]> {
  const outcomes: (Job | ProductChangeResult)[] = [];
  const state = { ...parts, now: new Date(), before };
  for (const [index, change] of changes.entries()) {
    if (index % PLANS_AT_ONCE === PLANS_AT_ONCE - 1) await yieldTurn();
    try {
      outcomes.push(planOne(state, change, index));
    } catch (error) {
      outcomes.push(failedBy(error));
    }
  }
  return outcomes;
}

function planOne(
  { image, watcher, read, now, before }: PlanParts & { readonly now: Date; readonly before: PlannedBefore },
  change: ProductChange,
  index: number,
): Job | ProductChangeResult {
  const { changedIds, paths } = before;
  const id = change.type === 'create' ? change.product.id : change.id;
  if (changedIds.has(id))
    throw new AppError('conflict', { message: 'Aynı ürün bir işlemde iki kez değiştirilemez.' });
  const record = findProduct(image, id);
  if (record) watcher.compare(record.path);
  const plan = planProductChange(change, {
    image,
    read,
    compare: (path) => watcher.compare(path),
    now,
    ...before,
  });
  if (!('file' in plan)) return plan;
  changedIds.add(id);
  paths.add(plan.file.path);
  return { index, ...plan };
}

/** @throws any error but an AppError, which alone is a result */
export function failedBy(error: unknown): ProductChangeResult {
  if (error instanceof AppError) return { status: 'failed', error };
  throw error;
}
