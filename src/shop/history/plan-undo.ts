import { isSameJson, jsonText } from '#kernel/json';
import { isSameText } from '#kernel/same-text';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import { type Coded, CODES, createCodePlan } from '#domain/catalogue/product/code-plan';
import { productFields } from '#domain/catalogue/product/product';
import { byFieldOrder, discountOf, fieldChanges } from './catalogue-differences.ts';
import type { ChangedFile, CommittedChange } from './ports.ts';
import type { PlannedConflict, UndoConflict } from './undo-conflict.ts';
import type { RawFiles } from '../panel/ports.ts';
import { readFields } from '../catalogue/product/read-fields.ts';

/** A file with its future text; undefined removes it. */
export interface Write {
  readonly file: string;
  readonly now: string | undefined;
  readonly text: string | undefined;
}

const NOT_OWN = 'mağazanın okuduğu bir dosya adı değil';
const NOT_READ = 'yalnız ürün, kategori, ayar, kampanya ve rehber dosyaları geri alınır; git ile geri alın';
const PATH_IN_USE = 'aynı yerde başka bir dosya var';
const IS_BACK = 'sonradan yeniden eklenmiş';
const DELETED_SINCE = 'dosya sonradan silinmiş';
const FOLDER_IN_USE = 'klasöründe sonradan gelen ürünler var';
const MOVED_SINCE = 'ürün sonradan başka bir yere taşınmış';
const CHANGED = 'dosya sonradan değişmiş; elle düzeltin';
const UNREADABLE = 'dosya artık okunamıyor (bozuk JSON)';

/** The product's id in the text of its file. */
export const idIn = (text: string | undefined): string | undefined => {
  const id = readFields(text)?.['id'];
  return typeof id === 'string' ? id : undefined;
};

/** The text of a file with these values, a product's in the order of its fields; `undefined` removes one. */
function withValues(fields: FieldValues, values: ReadonlyMap<string, unknown>): string {
  const names = [...new Set([...Object.keys(fields), ...values.keys()])];
  const merged: Record<string, unknown> = {};
  for (const name of 'price' in fields ? names.toSorted(byFieldOrder) : names) {
    const value = values.has(name) ? values.get(name) : fields[name];
    if (value !== undefined) merged[name] = value;
  }
  const discount = discountOf(merged);
  if (discount !== undefined && 'discount' in merged) merged['discount'] = discount;
  return jsonText(merged);
}

type FieldConflict = Pick<UndoConflict, 'field' | 'reason' | 'committed' | 'now'>;

/** Reverts the change of a commit in the present text, field by field. */
function mergeBack(
  before: string,
  after: string,
  now: string,
  refusal: string | undefined,
): { text: string; conflicts: FieldConflict[] } {
  if (isSameText(now, after) && refusal === undefined) return { text: before, conflicts: [] };
  const [old, done, fields] = [readFields(before), readFields(after), readFields(now)];
  if (!old || !done) return { text: now, conflicts: [{ reason: CHANGED }] };
  if (!fields) return { text: now, conflicts: [{ reason: UNREADABLE }] };
  const values = new Map<string, unknown>();
  const conflicts: FieldConflict[] = [];
  for (const { field } of fieldChanges(old, done)) {
    if (field === 'stockCount' && refusal !== undefined) {
      conflicts.push({ field, reason: refusal, committed: done[field], now: fields[field] });
    } else if (isSameJson(fields[field], done[field])) values.set(field, old[field]);
    else if (!isSameJson(fields[field], old[field])) {
      conflicts.push({ field, committed: done[field], now: fields[field] });
    }
  }
  return { text: values.size === 0 ? now : withValues(fields, values), conflicts };
}

/** A change of one file; one that the commit moved had another path before. */
interface FileChange extends ChangedFile {
  readonly oldFile: string;
  /** Undefined for a file that is no product's. */
  readonly productId: string | undefined;
}

/** A file that the commit moved is one change of one product. */
function joinMoves(files: readonly ChangedFile[]): FileChange[] {
  const removed = new Map<string | undefined, ChangedFile>(
    files.filter(({ after }) => after === undefined).map((each) => [idIn(each.before) ?? each.file, each]),
  );
  const changes: FileChange[] = [];
  for (const { file, before, after } of files) {
    if (after === undefined) continue;
    const id = before === undefined ? idIn(after) : undefined;
    const { file: oldFile, before: text } = removed.get(id) ?? { file, before };
    removed.delete(id);
    changes.push({ file, before: text, after, oldFile, productId: productOf(file, after) });
  }
  for (const each of removed.values())
    changes.push({ ...each, oldFile: each.file, productId: productOf(each.file, each.before) });
  return changes;
}

function productOf(file: string, text: string | undefined): string | undefined {
  return file.includes('/') && !isCategoryFile(file) ? idIn(text) : undefined;
}

const isCategoryFile = (file: string): boolean => file.endsWith('/category.json');

/** What is written for one file of the commit, and what stays as it is. */
interface FilePlan {
  readonly writes: readonly Write[];
  readonly conflicts: readonly FieldConflict[];
}

const write = (...writes: readonly Write[]): FilePlan => ({ writes, conflicts: [] });
const refuse = (...conflicts: readonly FieldConflict[]): FilePlan => ({ writes: [], conflicts });

/** Removes a file that the commit added, unless it was changed since then. */
function removeAdded(file: string, after: string | undefined, now: string | undefined): FilePlan {
  if (now === undefined) return write();
  const [added, fields] = [readFields(after), readFields(now)];
  if (!isSameText(now, after) && !(added && fields)) return refuse({ reason: CHANGED });
  const changed = fieldChanges(added ?? {}, fields ?? {});
  return changed.length === 0
    ? write({ file, now, text: undefined })
    : refuse(...changed.map(({ field, before, after: value }) => ({ field, committed: before, now: value })));
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** Where a file goes when its move is reverted: back into the old folder; undefined if it was moved on to a third. */
function placeBefore(oldFile: string, file: string, nowFile: string): string | undefined {
  if (nowFile === file) return oldFile;
  const [before, after, now] = [folderOf(oldFile), folderOf(file), folderOf(nowFile)];
  if (before === after || now === before) return nowFile;
  return now === after ? before + nowFile.slice(now.length) : undefined;
}

/** Writes a text into the present file, or moves that to a free place with it. */
function writeTo(target: string, file: string, now: string, text: string): readonly Write[] {
  if (target === file) return text === now ? [] : [{ file, now, text }];
  return [
    { file: target, now: undefined, text },
    { file, now, text: undefined },
  ];
}

/** What is there when the commit is reverted. */
export interface Present {
  /** The files by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Counts that stay, by product, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isOwn: RawFiles['isOwn'];
}

function planFile(
  { file, oldFile, before, after, productId }: FileChange,
  { texts, refused, isOwn }: Present,
  fileOfId: ReadonlyMap<string, string>,
): FilePlan {
  if (!isOwn(file) || !isOwn(oldFile)) return refuse({ reason: NOT_OWN });
  const nowFile = texts.has(file) ? file : (fileOfId.get(idIn(after ?? before) ?? '') ?? file);
  const now = texts.get(nowFile);
  if (after === undefined) {
    if (now === undefined) return write({ file, now, text: before });
    return isSameText(now, before)
      ? write()
      : refuse({ reason: productId || nowFile !== file ? IS_BACK : PATH_IN_USE });
  }
  if (before === undefined) return removeAdded(nowFile, after, now);
  if (now === undefined) return refuse({ reason: DELETED_SINCE });
  const { text, conflicts } = mergeBack(before, after, now, refused.get(idIn(after) ?? ''));
  const target = placeBefore(oldFile, file, nowFile);
  if (target !== undefined && target !== nowFile && texts.has(target))
    return refuse(...conflicts, { reason: PATH_IN_USE });
  return {
    writes: writeTo(target ?? nowFile, nowFile, now, text),
    conflicts: target === undefined ? [...conflicts, { reason: MOVED_SINCE }] : conflicts,
  };
}

/** A category's folder keeps or takes along the products that came into it since. */
function withFolder(
  plan: FilePlan,
  { file, oldFile }: FileChange,
  texts: Present['texts'],
  leaving: ReadonlySet<string>,
): FilePlan {
  if (!leaving.has(file) || !isCategoryFile(file)) return plan;
  const folder = folderOf(file);
  const others = [...texts].filter(([each]) => folderOf(each) === folder && !leaving.has(each));
  if (others.length === 0) return plan;
  if (oldFile === file) return refuse({ reason: FOLDER_IN_USE });
  const moves = others.flatMap(([each, text]) =>
    writeTo(folderOf(oldFile) + each.slice(folder.length), each, text, text),
  );
  return { ...plan, writes: [...plan.writes, ...moves] };
}

const codedFields = productFields.pick({ id: true, name: true, slug: true, sku: true, barcode: true });
const codedOf = (text: string | undefined): Coded | undefined => codedFields.safeParse(readFields(text)).data;

interface PlannedFile {
  readonly change: FileChange;
  readonly plan: FilePlan;
}

/** The plans without those that would give a product the address or a code of another one. */
function withFreeCodes(
  planned: readonly PlannedFile[],
  texts: Present['texts'],
  fileOfId: ReadonlyMap<string, string>,
): readonly PlannedFile[] {
  const codes = createCodePlan({
    products: () => [...texts.values()].flatMap((text) => codedOf(text) ?? []),
    fields: CODES,
  });
  for (const { change, plan } of planned) {
    if (change.productId === undefined || plan.writes.length === 0) continue;
    const now = texts.get(fileOfId.get(change.productId) ?? '');
    codes.add(codedOf(now), codedOf(plan.writes.find(({ text }) => text !== undefined)?.text));
  }
  const refusals = codes.refusals();
  return planned.map(({ change, plan }) => {
    const [issue] = refusals.get(change.productId ?? '')?.details.issues ?? [];
    return { change, plan: issue ? refuse({ reason: issue.message }) : plan };
  });
}

/** Plans the files that revert a commit; later changes in the same fields stay and are conflicts. */
export function planUndo({ files, others }: CommittedChange, present: Present) {
  const { texts } = present;
  const fileOfId = new Map<string, string>();
  for (const [file, text] of texts) {
    const id = /^\s*\{\s*"id":\s*"([^"]*)"/.exec(text)?.[1] ?? idIn(text);
    if (id !== undefined && file.includes('/')) fileOfId.set(id, file);
  }
  const planned = joinMoves(files).map((change) => ({ change, plan: planFile(change, present, fileOfId) }));
  const changes = withFreeCodes(planned, texts, fileOfId);
  const removals = changes.flatMap(({ plan }) => plan.writes.filter(({ text }) => text === undefined));
  const leaving = new Set(removals.map(({ file }) => file));
  const writes: Write[] = [];
  const conflicts = others.map((file): PlannedConflict => ({ file, name: file, reason: NOT_READ }));
  for (const { change, plan } of changes) {
    const { file, before, after, productId } = change;
    const named = readFields(after ?? before)?.['name'];
    const name = typeof named === 'string' ? named : file;
    const whole = withFolder(plan, change, texts, leaving);
    writes.push(...whole.writes);
    conflicts.push(...whole.conflicts.map((conflict) => ({ ...conflict, file, name, productId })));
  }
  return { writes, conflicts };
}
