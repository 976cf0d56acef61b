import type { Command } from 'commander';
import { createCommand, dataFolder, withDataOptions, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

/**
 * `shop check`: names every fault as `file:line: message`; exit code 1 when there is one. A picture that is not
 * there is told as well, yet it keeps nobody from selling and fails nothing.
 */
export function checkCommand(): Command {
  return withDataOptions(
    createCommand('check', texts.check.summary, ['shop check', 'shop check --data ./data --json']),
  ).action(async (options: DataOptions) => {
    const { checkData } = await import('../../open-catalogue.ts');
    const printer = createPrinter(options);
    const started = performance.now();
    const report = checkData(dataFolder(options));
    const { products, categories } = report;
    const problems = report.problems.filter(({ code }) => code !== 'missing_picture');
    const warnings = report.problems.filter(({ code }) => code === 'missing_picture');
    const ms = Math.round(performance.now() - started);
    printer.result(
      { products, categories, problems, warnings, ms },
      report.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    );
    printer.info(problems.length === 0 ? texts.check.clean(products) : texts.check.count(problems.length));
    if (problems.length > 0) process.exitCode = 1;
  });
}
