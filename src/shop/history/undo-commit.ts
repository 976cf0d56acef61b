import { isSameJson, jsonText } from '#kernel/json';
import { AppError } from '#domain/errors';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import { byFieldOrder, discountOf, fieldChanges } from './catalogue-differences.ts';
import type { ChangedFile, CommittedChange, FileHistory } from './ports.ts';
import { nameChangers, type PlannedConflict, type UndoConflict } from './undo-conflict.ts';
import type { FileIntent, RawFiles } from '../panel/ports.ts';
import {
  type CountReturn,
  findCountReturns,
  type RefusedCountReturn,
} from '../catalogue/product/plan-count-returns.ts';
import { readFields } from '../catalogue/product/read-fields.ts';

export interface CommitUndone {
  readonly undone: string;
  readonly message: string;
  /** The new commit; undefined in a trial, or when nothing was to be done. */
  readonly commit: string | undefined;
  readonly files: readonly string[];
  readonly conflicts: readonly UndoConflict[];
}

/** Like `tryCountReturns`, in the process that has the data folder's lock. */
export type ReturnCounts = (
  returns: readonly CountReturn[],
  isTrial: boolean,
) => Promise<readonly RefusedCountReturn[]>;

interface Parts {
  readonly history: Pick<FileHistory, 'change' | 'committed' | 'versions' | 'whyNoCommit' | 'commit'>;
  readonly files: Pick<RawFiles, 'texts' | 'put' | 'isOwn'>;
  readonly returnCounts: ReturnCounts;
  /** Records what is about to be written until it is committed, in case of a crash. */
  readonly intent: FileIntent;
}

/** A file with its future text; undefined removes it. */
interface Write {
  readonly file: string;
  readonly now: string | undefined;
  readonly text: string | undefined;
}

const NOT_OWN = 'mağazanın okuduğu bir dosya adı değil';
const NOT_READ = 'yalnız ürün, kategori, ayar, kampanya ve rehber dosyaları geri alınır; git ile geri alın';
const PATH_IN_USE = 'aynı yerde başka bir dosya var';
const IS_BACK = 'ürün sonradan yeniden eklenmiş';
const DELETED_SINCE = 'dosya sonradan silinmiş';
const FOLDER_IN_USE = 'klasöründe sonradan gelen ürünler var';
const MOVED_SINCE = 'ürün sonradan başka bir yere taşınmış';
const CHANGED = 'dosya sonradan değişmiş; elle düzeltin';
const UNREADABLE = 'dosya artık okunamıyor (bozuk JSON)';

const idIn = (text: string | undefined): string | undefined => {
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

/** Reverts the change of a commit in the present text, field by field. */
function mergeBack(
  before: string,
  after: string,
  now: string,
  refusal: string | undefined,
): { text: string; conflicts: FieldConflict[] } {
  if (now === after && refusal === undefined) return { text: before, conflicts: [] };
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

type FieldConflict = Partial<Pick<UndoConflict, 'field' | 'reason' | 'committed' | 'now'>>;

/** A file that the commit moved is one change of one product. */
function joinMoves(files: readonly ChangedFile[]): (ChangedFile & { readonly oldFile: string })[] {
  const removed = new Map(
    files.filter(({ after }) => after === undefined).map((each) => [idIn(each.before) ?? each.file, each]),
  );
  const joined = files
    .filter(({ after }) => after !== undefined)
    .map((each) => {
      const id = each.before === undefined ? idIn(each.after) : undefined;
      const source = id === undefined ? undefined : removed.get(id);
      if (id !== undefined && source) removed.delete(id);
      return source
        ? { ...each, before: source.before, oldFile: source.file }
        : { ...each, oldFile: each.file };
    });
  return [...joined, ...[...removed.values()].map((each) => ({ ...each, oldFile: each.file }))];
}

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
  const changed = now === after ? [] : fieldChanges(readFields(after) ?? {}, readFields(now) ?? {});
  return changed.length === 0
    ? write({ file, now, text: undefined })
    : refuse(...changed.map(({ field, before, after: value }) => ({ field, committed: before, now: value })));
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/**
 * Where the present file goes when the commit's move is reverted: with another name since, back into the old folder.
 * Undefined when it was moved on into a third one.
 */
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

/** @param refused counts that stay, by product, with the reason */
function planUndo(
  { files, others }: CommittedChange,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, string>,
  isOwn: RawFiles['isOwn'],
) {
  const fileOfId = new Map<string, string>();
  for (const [file, text] of texts) {
    const id = /^\s*\{\s*"id":\s*"([^"]*)"/.exec(text)?.[1] ?? idIn(text);
    if (id !== undefined && file.includes('/')) fileOfId.set(id, file);
  }
  const planFile = (
    { file, oldFile, before, after }: ReturnType<typeof joinMoves>[number],
    productId: string | undefined,
  ): FilePlan => {
    if (!isOwn(file) || !isOwn(oldFile)) return refuse({ reason: NOT_OWN });
    const nowFile = texts.has(file) ? file : (fileOfId.get(productId ?? '') ?? file);
    const now = texts.get(nowFile);
    if (after === undefined) {
      if (now === undefined) return write({ file, now, text: before });
      return now === before ? write() : refuse({ reason: productId ? IS_BACK : PATH_IN_USE });
    }
    if (before === undefined) return removeAdded(nowFile, after, now);
    if (now === undefined) return refuse({ reason: DELETED_SINCE });
    const { text, conflicts } = mergeBack(before, after, now, refused.get(idIn(after) ?? ''));
    const target = placeBefore(oldFile, file, nowFile);
    if (target === undefined)
      return {
        writes: writeTo(nowFile, nowFile, now, text),
        conflicts: [...conflicts, { reason: MOVED_SINCE }],
      };
    return target !== nowFile && texts.has(target)
      ? refuse(...conflicts, { reason: PATH_IN_USE })
      : { writes: writeTo(target, nowFile, now, text), conflicts };
  };

  const planned = joinMoves(files).map((changed) => {
    const { file, before, after } = changed;
    const isProduct = file.includes('/') && !file.endsWith('/category.json');
    const productId = isProduct ? idIn(after ?? before) : undefined;
    return { ...changed, productId, plan: planFile(changed, productId) };
  });
  const leaving = new Set(
    planned.flatMap(({ plan }) =>
      plan.writes.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
    ),
  );
  /** A category's folder keeps or takes along the products that came into it since. */
  const withFolder = ({ file, oldFile, plan }: (typeof planned)[number]): FilePlan => {
    if (!leaving.has(file) || !file.endsWith('/category.json')) return plan;
    const folder = folderOf(file);
    const others = [...texts].filter(([each]) => folderOf(each) === folder && !leaving.has(each));
    if (others.length === 0) return plan;
    if (oldFile === file) return refuse({ reason: FOLDER_IN_USE });
    const moves = others.flatMap(([each, text]) =>
      writeTo(folderOf(oldFile) + each.slice(folder.length), each, text, text),
    );
    return { ...plan, writes: [...plan.writes, ...moves] };
  };

  const whole = { productId: undefined, field: undefined, committed: undefined, now: undefined };
  const plans = planned.map((changed) => {
    const { file, before, after, productId } = changed;
    const named = readFields(after ?? before)?.['name'];
    const name = typeof named === 'string' ? named : file;
    const { writes, conflicts } = withFolder(changed);
    return {
      writes,
      conflicts: conflicts.map((conflict) => ({
        ...whole,
        reason: undefined,
        ...conflict,
        file,
        name,
        productId,
      })),
    };
  });
  return {
    writes: plans.flatMap(({ writes }) => writes),
    conflicts: [
      ...others.map((file): PlannedConflict => ({ ...whole, file, name: file, reason: NOT_READ })),
      ...plans.flatMap((plan): readonly PlannedConflict[] => plan.conflicts),
    ],
  };
}

const UNDONE = 'Geri alındı: ';
const DONE_AGAIN = 'Yeniden yapıldı: ';

/** Undoing an undo means redoing. */
function subjectOf(message: string): string {
  if (message.startsWith(UNDONE)) return DONE_AGAIN + message.slice(UNDONE.length);
  return UNDONE + (message.startsWith(DONE_AGAIN) ? message.slice(DONE_AGAIN.length) : message);
}

/** The counts that these writes change; the text of a moved file is found by its product. */
function returnsOf(writes: readonly Write[]): readonly CountReturn[] {
  const old = new Map(writes.map(({ now, text }) => [text === undefined ? idIn(now) : undefined, now]));
  return findCountReturns(
    writes.map(({ now, text }) => ({ before: now ?? old.get(idIn(text)) ?? null, after: text ?? null })),
  );
}

/**
 * Reverts a commit by a new one. Later changes in the same fields stay and are reported.
 * @throws AppError `git_failed` with the reason, `change_not_found`, `conflict`, `storage_failed`
 */
export function createUndoCommit({ history, files, returnCounts, intent }: Parts) {
  /** The plan after which later sales still count. The ledger learns these counts, except in a trial. */
  const plan = async (change: CommittedChange, isTrial: boolean) => {
    const texts = files.texts();
    let refused = new Map<string, string>();
    for (;;) {
      const { writes, conflicts } = planUndo(change, texts, refused, files.isOwn);
      const returns = returnsOf(writes);
      const more = returns.length === 0 ? [] : await returnCounts(returns, isTrial);
      if (more.length === 0) return { writes, conflicts, refused };
      refused = new Map([...refused, ...more.map(({ productId, reason }) => [productId, reason] as const)]);
    }
  };

  return async (revision: string, { isTrial }: { readonly isTrial: boolean }): Promise<CommitUndone> => {
    const change = await history.change(revision);
    const reason = await history.whyNoCommit();
    if (reason !== undefined && !isTrial) throw new AppError('git_failed', { message: reason });
    const { writes, conflicts, refused } = await plan(change, isTrial);
    const named = await nameChangers(history, conflicts);
    const outcome = {
      undone: change.id,
      message: change.message,
      commit: undefined,
      files: writes.map(({ file }) => file),
      conflicts: named,
    };
    if (isTrial || writes.length === 0) return outcome;

    // Uncommitted changes in these files belong to somebody else and stay out of the commit.
    const committed = await history.committed(outcome.files);
    const isOurs = writes.every(({ file, now }) => committed.get(file) === now);
    const committedWrites = isOurs ? writes : planUndo(change, committed, refused, files.isOwn).writes;
    await intent.begin(
      writes.map(({ file, now = null, text = null }) => ({ path: file, before: now, after: text })),
    );
    for (const { file, now, text } of writes) await files.put(file, text, now);
    const message = `${subjectOf(change.message)}\n\nGeri alınan commit: ${change.id}\n`;
    try {
      const commit = await history.commit(
        new Map(committedWrites.map(({ file, text }) => [file, text])),
        message,
      );
      await intent.end();
      return { ...outcome, commit };
    } catch (error) {
      // Without its commit the undo has not happened; it can be repeated.
      const back = writes.toReversed().map(({ file, now, text }) => ({ file, now: text, text: now }));
      const returns = returnsOf(back);
      if (returns.length > 0) await returnCounts(returns, false);
      for (const { file, now, text } of back) await files.put(file, text, now);
      await intent.end();
      throw error;
    }
  };
}
