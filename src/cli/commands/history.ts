import { formatTime } from '#kernel/turkish-time';
import type { ProductHistory } from '#contract/catalogue/product/admin-products';
import { findExchangeField } from '#domain/exchange/exchange-fields';
import { keysOf } from '#kernel/keys-of';
import { PRODUCT_FIELD_ORDER } from '#domain/catalogue/product/product';
import { commandGroup, dataCommand, type DataOptions, type OptionsOf, wrongUsage } from '../command.ts';
import { showValue } from '../show-value.ts';
import { texts } from '../texts.ts';
import {
  type CatalogueDifferences,
  type ChangedProduct,
  type ListedProduct,
  percentOf,
} from '#shop/history/catalogue-differences';
import type { UndoConflict } from '#shop/history/undo-conflict';
import type { CommitUndone } from '#shop/history/undo-commit';
import { createProgressBar } from '../run-interruptible.ts';

const { changes: changesWords, diff: diffWords, undo: undoWords } = texts;
const SHORT_HASH = 8;

type Entry = ProductHistory['entries'][number];
type Change = Entry['changes'][number];

function readField(name: string | undefined): string | undefined {
  if (name === undefined || PRODUCT_FIELD_ORDER.includes(name)) return name;
  const field = findExchangeField(name);
  if (field === undefined) throw wrongUsage(texts.history.badField(name));
  return field;
}

/** A change of a price with ` (%6 artış)`. */
function lineOfChange(change: Change): string {
  const { field, before, after } = change;
  const percent = percentOf(change);
  const rise = percent === null ? '' : diffWords.rise(percent);
  return texts.history.change(field, showValue(field, before), showValue(field, after), rise);
}

function linesOfEntry({ id, source, at, by, message, reason, changes }: Entry): string[] {
  const hash = source === 'git' ? `  [${id.slice(0, SHORT_HASH)}]` : '';
  return [
    `${formatTime(at)}  ${by}  ${message}${hash}`,
    ...reasonLines(reason),
    ...changes.map(lineOfChange),
  ];
}

async function history(called: string, options: OptionsOf<typeof texts.history>): Promise<void> {
  const field = readField(options.field);
  const { folder, printer } = options;
  const { readHistory } = await import('#compose/tools/open-history');
  const found = await readHistory(folder, called);
  const entries =
    field === undefined
      ? found.entries
      : found.entries.flatMap((entry) => {
          const changes = entry.changes.filter((change) => change.field === field);
          return changes.length === 0 ? [] : [{ ...entry, changes }];
        });
  const [first] = field === 'price' ? found.prices : [];
  printer.result({ ...found, entries }, [
    found.name,
    ...entries.flatMap(linesOfEntry),
    ...(first ? [texts.history.firstPrice(showValue('price', first.price), formatTime(first.at))] : []),
  ]);
  if (found.gitReason !== null) printer.info(found.gitReason);
  if (found.entries.length === 0) printer.info(texts.history.none);
  else if (entries.length === 0 && field !== undefined) printer.info(texts.history.noneOfField(field));
}

/** `shop history PRODUCT`: who changed what in a product, from git and from the panel's log. */
export const historyCommand = dataCommand('history', texts.history, history);

/** The line with the reason below a change, if there is one. */
function reasonLines(reason: string | null | undefined): string[] {
  return reason === null || reason === undefined ? [] : [texts.history.reason(reason)];
}

function isStockTurn({ changes }: ChangedProduct, to: boolean): boolean {
  return changes.some(({ field, before, after }) => field === 'inStock' && before === !to && after === to);
}

/** `otherChanges` are neither price nor stock. */
function summaryOf({ added, removed, changed, broken, otherFiles }: CatalogueDifferences) {
  const count = (isCounted: (product: ChangedProduct) => boolean): number => changed.filter(isCounted).length;
  const counted = new Set(['price', 'inStock', 'stockCount']);
  return {
    pricesUp: count(({ pricePercent }) => (pricePercent ?? 0) > 0),
    pricesDown: count(({ pricePercent }) => (pricePercent ?? 0) < 0),
    added: added.length,
    removed: removed.length,
    soldOut: count((product) => isStockTurn(product, false)),
    backInStock: count((product) => isStockTurn(product, true)),
    otherChanges: count(
      ({ movedFrom, changes }) => movedFrom !== null || changes.some(({ field }) => !counted.has(field)),
    ),
    broken: broken.length,
    otherFiles: otherFiles.length,
  };
}

/** The product with the largest change of price in a direction; null without one. */
function findExtreme(changed: readonly ChangedProduct[], sign: 1 | -1) {
  const found = changed.find(({ pricePercent }) => (pricePercent ?? 0) * sign > 0);
  return found ? { name: found.name, slug: found.slug, percent: found.pricePercent ?? 0 } : null;
}

const priceText = ({ price }: ListedProduct): string => (price === null ? '' : showValue('price', price));

function linesOfProduct({ name, slug, file, movedFrom, changes }: ChangedProduct): string[] {
  return [
    diffWords.changed(name, slug),
    ...(movedFrom === null ? [] : [diffWords.moved(movedFrom, file)]),
    ...changes.map(lineOfChange),
  ];
}

async function diff(revision = '', { folder, printer }: DataOptions): Promise<void> {
  const [from = '', to] = revision.split(/\.{2,3}/);
  const { readDifferences } = await import('#compose/tools/open-history');
  const differences = await readDifferences(
    folder,
    from || 'HEAD',
    revision.includes('..') ? to || 'HEAD' : undefined,
  );
  const { added, removed, changed, broken, otherFiles } = differences;
  const summary = summaryOf(differences);
  const biggestRise = findExtreme(changed, 1);
  const biggestDrop = findExtreme(changed, -1);
  const counts = keysOf(summary).flatMap((kind) =>
    summary[kind] > 0 ? [diffWords.counts[kind](summary[kind])] : [],
  );
  printer.result({ summary, biggestRise, biggestDrop, ...differences }, [
    counts.length === 0 ? diffWords.none : counts.join(', '),
    ...(biggestRise ? [diffWords.biggestRise(biggestRise.percent, biggestRise.name)] : []),
    ...(biggestDrop ? [diffWords.biggestDrop(biggestDrop.percent, biggestDrop.name)] : []),
    ...added.map((product) => diffWords.added(product.name, product.slug, priceText(product))),
    ...removed.map((product) => diffWords.removed(product.name, product.slug, priceText(product))),
    ...changed.flatMap(linesOfProduct),
    ...broken.map(diffWords.broken),
    ...otherFiles.map(diffWords.otherFile),
  ]);
}

/** `shop diff [REV]`: the changes in the catalogue, in the words of the trade. */
export const diffCommand = dataCommand('diff', diffWords, diff);

function linesOfConflict({ name, field, reason, committed, now, changedBy }: UndoConflict): string[] {
  const line =
    field === undefined
      ? undoWords.fileConflict(name, reason ?? '')
      : undoWords.conflict(name, field, showValue(field, committed), showValue(field, now));
  if (field !== undefined && reason !== undefined) return [line, ...reasonLines(reason)];
  if (!changedBy) return [line];
  const { at, by, message } = changedBy;
  return [line, undoWords.changedBy(formatTime(at), by, message), ...reasonLines(changedBy.reason)];
}

function endOf({ commit, message, files }: CommitUndone, isTrial: boolean): string {
  if (files.length === 0) return undoWords.nothing(message);
  if (isTrial) return undoWords.trial(files.length, message);
  if (commit === undefined) return undoWords.notCommitted(files.length, message);
  return undoWords.done(files.length, message, commit.slice(0, SHORT_HASH));
}

async function undo(commit: string, options: OptionsOf<typeof undoWords>): Promise<void> {
  const { dryRun: isTrial = false, folder, printer } = options;
  const { undoCommit } = await import('#compose/tools/open-history');
  await reportUnfinished(options);
  const outcome = await undoCommit(folder, commit, isTrial);
  printer.result({ ...outcome, commit: outcome.commit ?? null }, [
    ...outcome.conflicts.flatMap(linesOfConflict),
    endOf(outcome, isTrial),
  ]);
  if (outcome.conflicts.length === 0) return;
  printer.info(undoWords.conflicts(outcome.conflicts.length));
  process.exitCode = 1;
}

/** `shop undo COMMIT|last`: reverts a commit in the catalogue by a new commit. */
export const undoCommand = dataCommand('undo', undoWords, undo);

async function listChanges({ folder, printer }: DataOptions): Promise<void> {
  const { listUnfinished } = await import('#compose/panel/open-changes');
  const unfinished = await listUnfinished(folder);
  printer.result(
    unfinished,
    unfinished.length === 0
      ? [changesWords.none]
      : unfinished.map((change) => changesWords.line(change, formatTime(change.at))),
  );
}

function resolveChange(way: 'finish' | 'revert') {
  return async (id: string | undefined, { folder, printer, quiet = false }: DataOptions): Promise<void> => {
    const { listUnfinished, resolveUnfinished } = await import('#compose/panel/open-changes');
    const chosen = id ?? (await listUnfinished(folder))[0]?.id;
    if (chosen === undefined) {
      printer.result({ done: 0, skipped: [] }, [changesWords.none]);
      return;
    }
    const bar = createProgressBar(quiet);
    const { done, skipped } = await resolveUnfinished(folder, way, chosen, bar.update).finally(bar.end);
    printer.result({ done, skipped }, [
      ...skipped.map(({ name, reason }) => changesWords.skipped(name, reason)),
      way === 'finish' ? changesWords.finished(done) : changesWords.reverted(done),
    ]);
    if (skipped.length > 0) process.exitCode = 1;
  };
}

/** Reports changes that a crash interrupted, before a command that changes files. */
export async function reportUnfinished({ folder, printer }: DataOptions): Promise<void> {
  const { listUnfinished } = await import('#compose/panel/open-changes');
  for (const { done, total } of await listUnfinished(folder)) printer.info(changesWords.waiting(done, total));
}

/** `shop changes list|finish|revert`: the changes that a crash interrupted. */
export const changesCommand = commandGroup('changes', changesWords.group, [
  dataCommand('list', changesWords.list, listChanges),
  dataCommand('finish', changesWords.finish, resolveChange('finish')),
  dataCommand('revert', changesWords.revert, resolveChange('revert')),
]);
