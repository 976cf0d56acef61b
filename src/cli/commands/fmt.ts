import { dataCommand, dataFolder, type OptionsOf, wrongUsage } from '../command.ts';
import { reportUnfinished } from './history/changes.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { fmt: words } = texts;

async function run(files: readonly string[], options: OptionsOf<typeof words>): Promise<void> {
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
export const fmtCommand = dataCommand('fmt', words, run);
