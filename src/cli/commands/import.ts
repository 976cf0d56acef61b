import type { Command } from 'commander';
import { IMPORT_FORMATS, type ImportFormat } from '../../shop/exchange-ports.ts';
import { createCommand, type DataOptions, dataFolder, withDataOptions, wrongUsage } from '../command.ts';
import { createPrinter } from '../print.ts';
import { createProgressBar } from '../progress-bar.ts';
import { texts } from '../texts.ts';

interface ImportOptions extends DataOptions {
  readonly format: string;
  readonly category?: string;
  readonly dryRun?: boolean;
}

const { import: words } = texts;
const AUTO = 'auto';
const EXIT_INTERRUPTED = 130;

function readFormat(name: string): ImportFormat | undefined {
  if (name === AUTO) return undefined;
  const format = IMPORT_FORMATS.find((each) => each === name);
  if (!format) throw wrongUsage(words.badFormat([AUTO, ...IMPORT_FORMATS].join(', ')));
  return format;
}

async function run(file: string, options: ImportOptions): Promise<void> {
  const format = readFormat(options.format);
  const { importCatalogue } = await import('../../open-exchange.ts');
  const abort = new AbortController();
  const onSignal = (): void => {
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
    abort.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const bar = createProgressBar(options.quiet ?? false);
  const isDryRun = options.dryRun ?? false;
  const report = await importCatalogue({
    dataDir: dataFolder(options),
    file,
    format,
    category: options.category,
    isDryRun,
    onProgress: bar.update,
    signal: abort.signal,
  }).finally(() => {
    bar.end();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  });

  const { added, updated, unchanged, skipped, errors, unknownHeadings, isStopped } = report;
  const printer = createPrinter(options);
  printer.result({ added, updated, unchanged, skipped, errors }, [
    ...errors.map(({ row, field, message }) => words.error(row, field, message)),
    words.done(added, updated, unchanged, skipped),
  ]);
  if (unknownHeadings.length > 0) printer.info(words.unknownHeadings(unknownHeadings.join(', ')));
  if (isDryRun) printer.info(words.dryRunDone);
  if (isStopped) printer.info(texts.interrupted);
  if (errors.length > 0) process.exitCode = 1;
  if (isStopped) process.exitCode = EXIT_INTERRUPTED;
}

/** `shop import`: adds and changes products from a file; every row that cannot be taken is named. */
export function importCommand(): Command {
  return withDataOptions(
    createCommand('import', words.summary, [
      'shop import urunler.xlsx --dry-run',
      'shop import tedarikci.csv --category igneler --json',
    ]),
  )
    .argument('<dosya>', words.file)
    .option('--format <biçim>', words.format, AUTO)
    .option('--category <kısa-ad>', words.category)
    .option('--dry-run', words.dryRun)
    .addHelpText('after', words.notes)
    .action(run);
}
