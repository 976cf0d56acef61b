import type { ProductHistory } from '#contract/catalogue/product/admin-products';
import { AppError, requireFound } from '#domain/errors';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import { productFields } from '#domain/catalogue/product/product';
import { productEdit } from '#domain/catalogue/product/product-edit';
import type { ChangeBatch } from '#domain/panel/change-batch';
import { CHANGE_WORDS } from '#domain/panel/change-words';
import { fieldChanges } from './catalogue-differences.ts';
import { type CalledProduct, type FileVersion, MAX_VERSIONS } from './ports.ts';
import type { PanelTools } from '../panel/panel-tools.ts';
import { editsOf } from '../panel/edits-of-change.ts';
import type { ProductChange } from '../catalogue/ports.ts';
import { extraFieldsOf, readFields } from '../catalogue/product/read-fields.ts';
import { editOne, oldSlugsAfter, type SavedProduct } from '../catalogue/product/save-product.ts';

export interface PresentFile {
  /** Below the data folder. */
  readonly file: string;
  readonly name: string;
  readonly text: string;
  /** ISO time of its last change. */
  readonly changedAt: string;
}

interface Parts extends Pick<PanelTools, 'log' | 'fileHistory'> {
  /** By its id, or by the path of its last committed version. */
  readonly findFile: (id: string, lastPath: string | undefined) => PresentFile | undefined;
}

type Entry = ProductHistory['entries'][number];

/** A save and its commit by the panel are listed once: the same admin and reason, and no longer between them than this. */
const SAME_SAVE_MS = 60_000;

const PRODUCT_WORDS: typeof CHANGE_WORDS = {
  ...CHANGE_WORDS,
  'category-remove': 'Kategori silinirken taşındı',
};

/** @param older the version before; git knows the category of each only by its folder */
function entryOfVersion(version: FileVersion, older: FileVersion | undefined): Entry {
  const { id, at, by, message, reason, before, text } = version;
  const earlier = readFields(before);
  const fields = readFields(text);
  const [from, to] = [older ?? version, version].map(({ file }) => file.slice(0, file.lastIndexOf('/')));
  const moves = from === to ? [] : [{ field: 'categoryId', before: from, after: to }];
  return {
    id,
    source: 'git',
    at: new Date(at).toISOString(),
    by,
    message,
    reason: reason ?? null,
    changes: earlier && fields ? [...moves, ...fieldChanges(earlier, fields)] : [],
    canRestore: fields !== undefined,
  };
}

function entryOfBatch(batch: ChangeBatch, productId: string): Entry {
  const { id, at, by, action, reason } = batch;
  const edit = editsOf(batch).find((each) => each.productId === productId);
  return {
    id,
    source: 'panel',
    at,
    by,
    message: PRODUCT_WORDS[action],
    reason: reason ?? null,
    // A created or removed product has no single changed fields.
    changes: edit?.before && edit.after ? fieldChanges(edit.before, edit.after) : [],
    canRestore: true,
  };
}

function nameIn(batches: readonly ChangeBatch[], id: string): string {
  const edits = batches.flatMap((batch) => batch.edits);
  return edits.find(({ productId }) => productId === id)?.name ?? id;
}

/** The changes in the file since the last commit and the last save in the panel. */
function handEditOf(
  file: PresentFile | undefined,
  [newest]: readonly FileVersion[],
  batches: readonly ChangeBatch[],
  id: string,
): Entry | undefined {
  const committed = readFields(newest?.text);
  const sinceMs = newest ? Date.parse(newest.at) : -Infinity;
  const saved = batches
    .filter(({ at }) => Date.parse(at) > sinceMs)
    .toReversed()
    .flatMap(({ edits }) => edits.filter(({ productId }) => productId === id))
    .map(({ after }) => after ?? {});
  const fields = readFields(file?.text);
  if (!file || !fields || (!committed && saved.length === 0)) return undefined;
  const known: FieldValues = Object.assign({}, committed, ...saved);
  const isMeant = ({ field, after }: { readonly field: string; readonly after: unknown }): boolean => {
    if (field === 'categoryId') return false;
    // A save writes every default into the file but does not record them.
    return saved.length === 0 || (field in known && after !== null);
  };
  const changes = fieldChanges(known, fields).filter(isMeant);
  if (changes.length === 0) return undefined;
  return {
    id: 'file',
    source: 'file',
    at: file.changedAt,
    by: 'elle',
    message: 'Dosyada değiştirildi, henüz commit edilmedi',
    reason: null,
    changes,
    canRestore: false,
  };
}

/** The price after each change, oldest first. */
function pricesOf(
  versions: readonly FileVersion[],
  batches: readonly ChangeBatch[],
  id: string,
  byHand: Entry | undefined,
): ProductHistory['prices'] {
  const known: { at: string; price: unknown }[] = [
    // Git says the newest first; of two commits in one second the later one is the later price.
    ...versions.toReversed().map(({ at, text }) => ({
      at: new Date(at).toISOString(),
      price: readFields(text)?.['price'],
    })),
    ...batches.flatMap(({ at, edits }) =>
      edits.filter(({ productId }) => productId === id).map(({ after }) => ({ at, price: after?.['price'] })),
    ),
    ...(byHand?.changes ?? []).flatMap(({ field, after }) =>
      field === 'price' ? [{ at: byHand?.at ?? '', price: after }] : [],
    ),
  ].toSorted((left, right) => left.at.localeCompare(right.at));
  const prices: { at: string; price: string }[] = [];
  for (const { at, price } of known) {
    if (typeof price === 'string' && prices.at(-1)?.price !== price) prices.push({ at, price });
  }
  return prices;
}

/** Undefined when neither a file of the product nor a change of it is known. */
export async function findProductHistory(
  { findFile, log, fileHistory }: Parts,
  called: CalledProduct,
): Promise<ProductHistory | undefined> {
  const { productId: id, versions, reason } = await fileHistory.versions(called, MAX_VERSIONS);
  if (id === undefined) return undefined;
  const file = findFile(id, versions[0]?.file);
  const batches = log.ofProduct(id);
  if (!file && batches.length + versions.length === 0) return undefined;
  const panel = batches.map((batch) => entryOfBatch(batch, id));
  const git = versions
    .map((version, index) => entryOfVersion(version, versions[index + 1]))
    .filter((version) => !panel.some((entry) => isSameSave(entry, version)));
  const byHand = handEditOf(file, versions, batches, id);
  const entries = [...(byHand ? [byHand] : []), ...panel, ...git].toSorted((left, right) =>
    right.at.localeCompare(left.at),
  );
  const names = versions.map(({ text }) => readFields(text)?.['name']);
  const name = names.find((each) => typeof each === 'string') ?? nameIn(batches, id);
  return {
    id,
    name: file?.name ?? name,
    gitReason: reason ?? (file && fileHistory.whyElsewhere(file.file)) ?? null,
    entries,
    prices: pricesOf(versions, batches, id, byHand),
  };
}

/** What an earlier version does not bring back: sold pieces, the place, and addresses that lead to the product. */
const KEPT: ReadonlySet<string> = new Set(['stockCount', 'categoryId', 'oldSlugs']);
const RESTORED = Object.keys(productEdit.shape).filter((field) => !KEPT.has(field));

/** The stock stays. @throws AppError `product_not_found`, `change_not_found`, `invalid` for an invalid version */
export async function restoreVersion(
  { writer, fileHistory, edit }: Pick<PanelTools, 'writer' | 'fileHistory' | 'edit'>,
  id: string,
  version: string,
  by: string,
): Promise<SavedProduct> {
  const file = requireFound(writer.findProductFile(id), 'product_not_found');
  const { versions } = await fileHistory.versions({ id }, MAX_VERSIONS);
  const text = versions.find((each) => each.id.startsWith(version))?.text;
  const fields = requireFound(readFields(text), 'change_not_found');
  const parsed = productFields.safeParse(fields);
  if (!parsed.success) throw new AppError('invalid', { message: 'Bu sürümdeki değerler geçerli değil.' });
  const { slug, oldSlugs } = file.product;
  const { slug: next } = parsed.data;
  const values = new Map<string, unknown>(Object.entries(parsed.data));
  // A field that the version does not have is removed.
  const patch = Object.fromEntries(RESTORED.map((field) => [field, values.get(field)]));
  const added = Object.keys(extraFieldsOf(file.text)).map((field) => [field, undefined] as const);
  const change: ProductChange = {
    type: 'update',
    id,
    patch: next === slug ? patch : { ...patch, oldSlugs: oldSlugsAfter(slug, next, oldSlugs) },
    unknownFields: { ...Object.fromEntries(added), ...extraFieldsOf(text) },
    ifDigest: file.digest,
  };
  return editOne(edit, change, { action: 'restore', by });
}

function isSameSave(left: Entry, right: Entry): boolean {
  return (
    left.by === right.by &&
    left.reason === right.reason &&
    Math.abs(Date.parse(left.at) - Date.parse(right.at)) <= SAME_SAVE_MS
  );
}
