import type { Command } from 'commander';
import { dataCommand, dataFolder, type DataOptions, wrongUsage } from '../command.ts';
import { reportUnfinished } from './history/changes.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { fmt: words } = texts;

async function run(
  files: readonly string[],
  options: DataOptions & { readonly check?: boolean },
): Promise<void> {
  const isCheck = options.check ?? false;
  const { formatCatalogue } = await import('#compose/open-catalogue');
  await reportUnfinished(options);
  const report = await formatCatalogue(dataFolder(options), files, isCheck);
  if (report.outside !== undefined) throw wrongUsage(words.outside(report.outside));
  const { changed, unchanged, problems } = report;
  const printer = createPrinter(options);
  printer.result({ changed, unchanged, problems }, [
    ...changed,
    ...problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  ]);
  printer.info((isCheck ? words.wouldChange : words.done)(changed.length, unchanged));
  if (problems.length > 0 || (isCheck && changed.length > 0)) process.exitCode = 1;
}

/** `shop fmt`: formats hand-edited files in the program's way. */
export function fmtCommand(): Command {
  return dataCommand('fmt', words.summary, ['shop fmt', 'shop fmt --check data/igneler/*.json'])
    .argument('[dosya...]', words.files)
    .option('--check', words.check)
    .addHelpText('after', words.notes)
    .action(run);
}
