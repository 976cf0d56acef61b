import { keysOf } from '#kernel/keys-of';
import { fieldLabelWithin } from '#domain/catalogue/product/find-product-field';
import { findExchangeField } from '#domain/exchange/exchange-fields';
import { type ColumnMapping, IMPORT_FORMATS, type ImportFormat } from '#shop/exchange/ports';
import type { CatalogueImportReport } from '#compose/tools/open-exchange';
import type { PriceJump } from '#domain/money/price-jump';
import { confirmAtTerminal } from '../../confirm-at-terminal.ts';
import { dataCommand, type OptionsOf, wrongUsage } from '../../command.ts';
import { reportUnfinished } from '../history.ts';
import { EXIT_INTERRUPTED, runInterruptible } from '../../run-interruptible.ts';
import { showValue } from '../../show-value.ts';
import { texts } from '../../texts.ts';
import type { ImportedChange } from '#contract/exchange/imports';

const { import: words } = texts;
type Repeatable = 'map' | 'fill';
type ImportOptions = Omit<OptionsOf<typeof words>, Repeatable> &
  Readonly<Partial<Record<Repeatable, readonly string[]>>>;

const STDIN = '-';
const NO_FIELD = '-';
/** The most changes that a trial prints; `--json` prints all. */
const MAX_PRINTED = 100;
/** A Google feed is one of the XML feeds; `undefined` recognises the format by the content. */
const readFormat = (name = 'auto'): ImportFormat | undefined =>
  IMPORT_FORMATS.find((each) => each === (name === 'google' ? 'xml' : name));

/** Splits `Sütun=alan` into both sides. */
function readPair(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) throw wrongUsage(words.badPair(text));
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function requireField(name: string) {
  const field = findExchangeField(name);
  if (!field) throw wrongUsage(words.badField(name));
  return field;
}

function readMapping(text: string): ColumnMapping {
  const [heading, name] = readPair(text);
  return { heading, field: name === NO_FIELD ? null : requireField(name) };
}

function readFill(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw wrongUsage(words.badPair(text));
  return [requireField(text.slice(0, at).trim()), text.slice(at + 1)];
}

/** Prompts at the terminal; without a terminal a flag must give the answer. */
function confirmRemoval(count: number, category: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw wrongUsage(words.needsYes(count));
  return confirmAtTerminal(words.confirmPrune(count, category), signal);
}

/** Prompts at the terminal whether price jumps are intended; without a terminal they are only reported. */
async function confirmJumps(
  jumps: readonly PriceJump[],
  options: ImportOptions,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (options.confirmPriceJumps || file === STDIN || !process.stdin.isTTY) return true;
  const { warn } = options.printer;
  for (const { name, message } of jumps.slice(0, MAX_PRINTED)) warn(words.priceJump(name, message));
  return confirmAtTerminal(words.confirmJumps(jumps.length), signal);
}

function printReport(report: CatalogueImportReport, isDryRun: boolean, options: ImportOptions): void {
  const { added, updated, removed, unchanged, skipped, errors, changes, notices, warnings } = report;
  const { printer } = options;
  const printed = isDryRun ? changes.slice(0, MAX_PRINTED) : [];
  const document = { added, updated, unchanged, skipped, errors };
  printer.result(
    {
      ...document,
      ...(options.prune ? { removed } : {}),
      ...(notices.length > 0 ? { notices } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(isDryRun ? { changes } : {}),
    },
    [
      ...printed.flatMap(describeChange),
      ...(isDryRun && changes.length > printed.length ? [words.more(changes.length - printed.length)] : []),
      ...notices.map(({ row, message }) => words.notice(row, message)),
      ...errors.map(({ row, field, message }) => words.error(row, field, message)),
      words.done(added, updated, unchanged, skipped),
      ...(removed > 0 ? [words.removed(removed)] : []),
    ],
  );
  for (const { name, message } of warnings) printer.warn(words.priceJump(name, message));
  for (const name of keysOf(words.hints))
    if (errors.some(({ field }) => field === name)) printer.info(words.hints[name]);
  if (report.categories.length > 0) printer.info(words.categories(report.categories.join(', ')));
  if (report.unknownHeadings.length > 0)
    printer.info(words.unknownHeadings(report.unknownHeadings.join(', ')));
  if (report.pictures.added > 0) printer.info(words.pictures(report.pictures.added));
  for (const name of report.pictures.kept) printer.info(words.pictureDiffers(name));
  if (isDryRun) printer.info(words.dryRunDone);
}

async function run(file: string, options: ImportOptions): Promise<void> {
  const format = readFormat(options.format);
  const mapping = (options.map ?? []).map(readMapping);
  const defaults = Object.fromEntries((options.fill ?? []).map(readFill));
  const { category = '' } = options;
  if (options.prune && category === '') throw wrongUsage(words.pruneNeedsCategory);
  if (options.prune && file === STDIN && !options.yes && !options.dryRun) throw wrongUsage(words.needsYes(0));
  const { importCatalogue } = await import('#compose/tools/open-exchange');
  await reportUnfinished(options);
  const isDryRun = options.dryRun ?? false;
  const { result: report, isInterrupted } = await runInterruptible(options, ({ signal, progress }) =>
    importCatalogue({
      dataDir: options.folder,
      file,
      format,
      mapping,
      defaults,
      category: options.category,
      images: options.images,
      makesCategories: options.createCategories ?? false,
      prunes: options.prune ?? false,
      confirm: async ({ removed, jumps }) =>
        (removed.length === 0 ||
          options.yes === true ||
          (await confirmRemoval(removed.length, category, signal))) &&
        (jumps.length === 0 || confirmJumps(jumps, options, file, signal)),
      isDryRun,
      onProgress: progress,
      signal,
    }),
  );
  if (!report) {
    options.printer.info(texts.interrupted);
    process.exitCode = EXIT_INTERRUPTED;
    return;
  }
  printReport(report, isDryRun, options);
  if (report.errors.length > 0) process.exitCode = 1;
  if (report.isStopped) {
    options.printer.info(isInterrupted ? texts.interrupted : words.declined);
    process.exitCode = isInterrupted ? EXIT_INTERRUPTED : 1;
  }
}

/** `shop import`: adds and changes products from a file; every refused row is reported. */
export const importCommand = dataCommand('import', words, run, {
  repeatable: ['map', 'fill'],
  choices: { format: ['auto', ...IMPORT_FORMATS, 'google'] },
});

/** The printed fields of a new product; `--json` contains all. */
const FIELDS_OF_NEW = ['category', 'brand', 'price', 'stockCount', 'sku'];

/** One change of an import as lines: the product, then each field as `old -> new`. */
function describeChange({ row, type, name, before, after }: ImportedChange): string[] {
  if (type === 'remove') return [words.willRemove(name)];
  if (type === 'add') {
    const values = FIELDS_OF_NEW.filter((field) => field in after).map(
      (field) => `${fieldLabelWithin(field)} ${showValue(field, after[field])}`,
    );
    return [`${words.willAdd(row, name)} (${values.join(', ')})`];
  }
  return [
    words.willUpdate(row, name),
    ...Object.keys(after).map((field) =>
      texts.history.change(field, showValue(field, before[field]), showValue(field, after[field])),
    ),
  ];
}
