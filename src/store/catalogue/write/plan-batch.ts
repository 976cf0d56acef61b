import { setImmediate as yieldTurn } from 'node:timers/promises';
import { AppError, type Issue, invalidField, requireFound } from '#domain/errors';
import {
  formatProductFileName,
  parseProductFileName,
  type ProductFileName,
} from '#domain/catalogue/product/product-file-name';
import { repairFirst } from '#domain/catalogue/file-problem';
import { type Product, productToJson } from '#domain/catalogue/product/product';
import type { PlannedChange, ProductChange, ProductChangeResult } from '#shop/catalogue/ports';
import { turkishDay } from '#kernel/turkish-day';
import { canonicalProductText } from './canonical.ts';
import {
  type CatalogueImage,
  type FiledProduct,
  findFolderOf,
  findProduct,
  findRecord,
  readFileOf,
} from '../catalogue-image.ts';
import { decodeProduct } from '../decode/decode-product.ts';
import { problemsOfConflict } from '../list-problems.ts';
import type { StagedFile } from '../../files/durable-file.ts';
import type { CatalogueWatcher } from '../watch/catalogue-watcher.ts';
import { digestOf, requireReadableSize } from '../../files/read-text-file.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Changes that are planned before other work may run. */
const PLANS_AT_ONCE = 50;

/** A planned change of a file on its way to the disk. */
export interface Job extends PlannedChange {
  /** The product's file at the time of planning; undefined for a new product. */
  readonly record: FiledProduct | undefined;
  /** The version that the file must still have; undefined for any. */
  readonly ifDigest: string | undefined;
  staged?: StagedFile;
  outcome?: ProductChangeResult;
}

type Unchanged = Extract<ProductChangeResult, { product: Product }>;

/** What the earlier planned changes of the batch will have changed. */
export const nothingPlanned = () => ({
  /** Products that a change is planned for: there may be only one for each. */
  changedIds: new Set<string>(),
  /** The files to be written. */
  paths: new Set<string>(),
  /** Folders of categories that will be created first, by category id; they come before the existing ones. */
  newFolders: new Map<string, string>(),
});

interface PlanContext {
  readonly image: CatalogueImage;
  readonly watcher: Pick<CatalogueWatcher, 'compare'>;
  readonly now: Date;
  readonly planned: ReturnType<typeof nothingPlanned>;
}

export const isJob = (planned: Job | ProductChangeResult): planned is Job => 'file' in planned;

/**
 * Plans each change on the state that the changes before it leave. A change that fails or changes nothing has its
 * result at once.
 */
export async function planBatch(
  parts: Omit<PlanContext, 'now'>,
  changes: readonly ProductChange[],
): Promise<(Job | ProductChangeResult)[]> {
  const outcomes: (Job | ProductChangeResult)[] = [];
  const context = { ...parts, now: new Date() };
  for (const [index, change] of changes.entries()) {
    if (index % PLANS_AT_ONCE === PLANS_AT_ONCE - 1) await yieldTurn();
    try {
      outcomes.push(planProductChange(change, index, context));
    } catch (error) {
      outcomes.push(failedBy(error));
    }
  }
  return outcomes;
}

/** @throws any error but an AppError, which alone is a result */
export function failedBy(error: unknown): ProductChangeResult {
  if (error instanceof AppError) return { status: 'failed', error };
  throw error;
}

/**
 * What a change of a product means for its file, or the result of one that changes nothing.
 * @param index of the change in its batch
 * @throws AppError `product_not_found`; `category_not_found`; `conflict` when the file is not the expected version;
 * `invalid` when the product could not be read back, its id is another product's, or its present file is broken
 */
function planProductChange(change: ProductChange, index: number, context: PlanContext): Job | Unchanged {
  const { changedIds, paths } = context.planned;
  const id = change.type === 'create' ? change.product.id : change.id;
  if (changedIds.has(id))
    throw new AppError('conflict', { message: 'Aynı ürün bir işlemde iki kez değiştirilemez.' });
  const record = findProduct(context.image, id);
  if (record) context.watcher.compare(record.path);
  const plan = change.type === 'create' ? planCreation(change, context) : planEdit(change, context);
  if (!('file' in plan)) return plan;
  changedIds.add(id);
  paths.add(plan.file.path);
  return { index, ...plan };
}

function planCreation(
  { product: fields, categoryId, unknownFields }: Extract<ProductChange, { type: 'create' }>,
  context: PlanContext,
): Omit<Job, 'index'> {
  const { image, now } = context;
  const folder = requireFolder(context, categoryId);
  const source = fields.source ?? 'manual';
  const { createdAt = now.toISOString() } = fields;
  // A product that is restored from a file keeps its creation day.
  const date = turkishDay(createdAt);
  const name: ProductFileName = { source, slug: fields.slug, date };
  const given: Product = { ...fields, createdAt, source, discount: 0, categoryId };
  const path = freePath(context, folder, name, given.id);
  if (findProduct(image, given.id))
    throw invalidField('id', `"${given.id}" kimliği başka bir üründe kullanılıyor`);
  const { text, product } = encode(given, { folder, name }, undefined, unknownFields);
  return {
    file: { path, before: null, after: text },
    before: undefined,
    result: { status: 'written', product, digest: digestOf(text) },
    record: undefined,
    ifDigest: undefined,
  };
}

function planEdit(
  change: Exclude<ProductChange, { type: 'create' }>,
  context: PlanContext,
): Omit<Job, 'index'> | Unchanged {
  const record = findProduct(context.image, change.id);
  if (!record || record.isMissing) throw new AppError('product_not_found');
  const { ifDigest } = change;
  const { path, digest, product: current, name: oldName } = record;
  if (ifDigest !== undefined && ifDigest !== digest) throw conflict(record);
  const reading = readFileOf(context.image, path);
  const existing = reading.kind === 'text' ? reading.text : undefined;
  const before = existing ?? null;
  if (change.type === 'remove') {
    const result = { status: 'removed', product: current, digest } as const;
    return { file: { path, before, after: null }, before: current, result, record, ifDigest };
  }
  // What a broken file says is not in memory, and of one with another's address not in use: writing would delete it.
  const { isBroken, problems: faults = [] } = findRecord(context.image, path) ?? {};
  const [fault] = isBroken ? faults : problemsOfConflict(context.image, path);
  if (fault) throw repairFirst(fault);
  const next: Product = Object.assign({ ...current }, change.patch, { id: current.id });
  const folder = requireFolder(context, next.categoryId);
  const name = renamed(oldName, current.slug, next.slug);
  const isMoved = folder !== record.folder || name !== oldName;
  const place = isMoved ? { path: freePath(context, folder, name, change.id), from: path } : { path };
  const { text, product } = encode(next, { folder, name }, existing, change.unknownFields);
  if (text === existing && !isMoved) return { status: 'unchanged', product, digest };
  return {
    file: { ...place, before, after: text },
    before: current,
    result: { status: 'written', product, digest: digestOf(text) },
    record,
    ifDigest: digest,
  };
}

/** The failure of a change that was based on an older version; it carries the present version. */
export function conflict({ product, digest }: FiledProduct): AppError {
  return new AppError('conflict', { extra: { current: productToJson(product), digest } });
}

/**
 * The name of a file whose slug changes. A name made from the slug, with or without a number, changes too; a name that
 * a person chose stays.
 */
function renamed(name: ProductFileName, oldSlug: string, newSlug: string): ProductFileName {
  if (oldSlug === newSlug) return name;
  const made = parseProductFileName(formatProductFileName({ ...name, slug: oldSlug }))?.slug ?? '';
  const wasMade = name.slug.startsWith(made) && /^(?:-\d{1,2})?$/.test(name.slug.slice(made.length));
  return wasMade ? { ...name, slug: newSlug } : name;
}

function requireFolder({ image, planned }: PlanContext, categoryId: string): string {
  return requireFound(
    planned.newFolders.get(categoryId) ?? findFolderOf(image, categoryId),
    'category_not_found',
  );
}

/**
 * Encodes the product and reads the text back, so that nothing is written that would not load.
 * @throws AppError `invalid`, `payload_too_large`
 */
function encode(
  product: Product,
  { folder, name }: { readonly folder: string; readonly name: ProductFileName },
  existing?: string,
  unknownFields?: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly product: Product } {
  const file = formatProductFileName(name);
  const text = canonicalProductText(product, existing, unknownFields);
  requireReadableSize(file, text);
  const parts = parseProductFileName(file);
  if (!parts) throw invalidField('slug', `"${file}" bir ürün dosyasının adı olamaz`);
  const decoded = decodeProduct(`${folder}/${file}`, parts, product.categoryId, text);
  if (decoded.product) return { text, product: decoded.product };
  const issues: Issue[] = decoded.problems.map(({ message }) => ({
    path: /^"([^"]+)"/.exec(message)?.[1] ?? '',
    message,
  }));
  throw new AppError('invalid', { issues });
}

/** The most names that are tried for a file. */
const MAX_NAME_TRIES = 100;

/**
 * A path that is not that of an existing file or of one in this batch; names with the same slug and day differ by a
 * number. Another process may have written an existing one a moment ago: afterwards the image knows its product.
 */
function freePath(
  { image, watcher, planned }: PlanContext,
  folder: string,
  name: ProductFileName,
  id: string,
): string {
  for (let number = 1; number <= MAX_NAME_TRIES; number += 1) {
    const numbered = number === 1 ? name : { ...name, slug: `${name.slug}-${number}` };
    const path = `${folder}/${formatProductFileName(numbered)}`;
    if (existsSync(join(image.dataDir, path))) {
      watcher.compare(path);
      const [fault] = findRecord(image, path)?.problems ?? [];
      const now = readFileOf(image, path);
      // The product's own file, which never loaded: repaired beside a second one, the product would be there twice.
      if (fault && now.kind === 'text' && now.text.includes(`"id": "${id}"`)) throw repairFirst(fault);
    } else if (!planned.paths.has(path)) return path;
  }
  throw new AppError('conflict', { message: `Bu adda çok fazla dosya var: ${formatProductFileName(name)}` });
}
