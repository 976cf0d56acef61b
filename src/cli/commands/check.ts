import { existsSync } from 'node:fs';
import { WARNING_CODES } from '#domain/catalogue/file-problem';
import { dataCommand, dataFolder, type OptionsOf, wrongUsage } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const { check: words } = texts;

async function run(files: readonly string[], options: OptionsOf<typeof words>): Promise<void> {
  const isStaged = options.staged ?? false;
  if (isStaged && files.length > 0) throw wrongUsage(words.oneWay);
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw wrongUsage(words.noFile(missing));
  const { checkCatalogue } = await import('#compose/tools/open-check');
  const printer = createPrinter(options);
  const started = performance.now();
  const chosen = isStaged ? 'staged' : files;
  const report = await checkCatalogue(dataFolder(options), chosen.length === 0 ? 'all' : chosen);
  const { products, categories } = report;
  const problems = report.problems.filter(({ code }) => !WARNING_CODES.has(code));
  const warnings = report.problems.filter(({ code }) => WARNING_CODES.has(code));
  const ms = Math.round(performance.now() - started);
  printer.result(
    { products, categories, problems, warnings, ms },
    report.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  );
  if (problems.length > 0) {
    printer.info(words.count(problems.length));
    if (isStaged) printer.info(words.stagedFailed);
    process.exitCode = 1;
  } else {
    printer.info(report.files === undefined ? words.clean(products) : words.cleanFiles(report.files));
  }
}

/** `shop check [FILES]`: prints every fault as `file:line: message`; exit code 1 unless all are warnings. */
export const checkCommand = dataCommand('check', words, run);
