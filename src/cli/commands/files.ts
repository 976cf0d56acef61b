import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FileProblem, WARNING_CODES } from '#domain/catalogue/file-problem';
import {
  commandGroup,
  createCommand,
  dataCommand,
  type DataOptions,
  type OptionsOf,
  wrongUsage,
} from '../command.ts';
import { texts } from '../texts.ts';
import { reportUnfinished } from './history.ts';

const { check: checkWords, fmt: formatWords, hook: hookWords, init: initWords } = texts;

const isFault = ({ code }: FileProblem): boolean => !WARNING_CODES.has(code);
const lineOf = ({ file, line, message }: FileProblem): string => `${file}:${line}: ${message}`;

async function init(given: string, { schemas, printer }: OptionsOf<typeof initWords>): Promise<void> {
  const { makeShop, renewEditorFiles } = await import('#compose/open-catalogue');
  const folder = resolve(given);
  const isNew = makeShop(folder);
  if (schemas && !isNew) renewEditorFiles(folder);
  printer.result({ folder, made: isNew }, [
    isNew ? initWords.made(folder) : initWords.existing(folder, schemas),
    initWords.next(given, process.env['npm_command'] === 'exec'),
  ]);
}

/** `shop init`: creates a shop in a missing or empty folder; with `--schemas` renews only the schemas. */
export const initCommand = () => createCommand('init', initWords, init);

async function reindex({ folder, printer }: DataOptions): Promise<void> {
  const { rebuildIndex } = await import('#compose/open-catalogue');
  const { checkCatalogue } = await import('#compose/tools/open-check');
  const { products, categories, ms } = await rebuildIndex(folder);
  const problems = (await checkCatalogue(folder, 'all')).problems.filter(isFault);
  printer.result({ products, categories, problems, ms }, [
    ...problems.map(lineOf),
    texts.reindex.done(products, categories, problems.length, ms),
  ]);
}

/** Also names the faults that `shop check` names. */
export const reindexCommand = dataCommand('reindex', texts.reindex, reindex);

/** @throws CommanderError (exit code 2) for a file that is missing or outside the data folder: nothing would be done */
async function requireFiles(folder: string, files: readonly string[]): Promise<void> {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw wrongUsage(checkWords.noFile(missing));
  const { findOutside } = await import('#compose/find-shop');
  const outside = findOutside(folder, files);
  if (outside !== undefined) throw wrongUsage(formatWords.outside(outside));
}

async function check(
  files: readonly string[],
  { staged: isStaged = false, folder, printer }: OptionsOf<typeof checkWords>,
): Promise<void> {
  if (isStaged && files.length > 0) throw wrongUsage(checkWords.oneWay);
  await requireFiles(folder, files);
  const { checkCatalogue } = await import('#compose/tools/open-check');
  const started = performance.now();
  const chosen = isStaged ? 'staged' : files;
  const report = await checkCatalogue(folder, chosen.length === 0 ? 'all' : chosen);
  const { products, categories } = report;
  const problems = report.problems.filter(isFault);
  const warnings = report.problems.filter((problem) => !isFault(problem));
  const ms = Math.round(performance.now() - started);
  printer.result(
    { products, categories, problems, warnings, ms },
    report.problems.map((problem) =>
      lineOf(isFault(problem) ? problem : { ...problem, message: checkWords.warning(problem.message) }),
    ),
  );
  if (problems.length > 0) {
    printer.info(checkWords.count(problems.length, warnings.length));
    if (isStaged) printer.info(checkWords.stagedFailed);
    process.exitCode = 1;
  } else {
    printer.info(
      report.files === undefined
        ? checkWords.clean(products, warnings.length)
        : checkWords.cleanFiles(report.files, warnings.length),
    );
  }
}

/** `shop check [FILES]`: prints every fault as `file:line: message`; exit code 1 unless all are warnings. */
export const checkCommand = dataCommand('check', checkWords, check);

async function format(files: readonly string[], options: OptionsOf<typeof formatWords>): Promise<void> {
  const { check: isCheck = false, folder, printer } = options;
  const { formatCatalogue } = await import('#compose/open-catalogue');
  await reportUnfinished(options);
  await requireFiles(folder, files);
  const { changed, unchanged, problems } = await formatCatalogue(folder, files, isCheck);
  printer.result({ changed, unchanged, problems }, [...changed, ...problems.map(lineOf)]);
  printer.info((isCheck ? formatWords.wouldChange : formatWords.done)(changed.length, unchanged));
  if (problems.length > 0 || (isCheck && changed.length > 0)) process.exitCode = 1;
}

/** `shop fmt`: formats hand-edited files in the program's way. */
export const fmtCommand = dataCommand('fmt', formatWords, format);

async function install({ folder, printer }: DataOptions): Promise<void> {
  const { installHook } = await import('#compose/tools/open-check');
  const program = { node: process.execPath, shop: realpathSync(process.argv[1] ?? '') };
  const path = await installHook(folder, program);
  printer.result({ hook: path }, [hookWords.installed(path)]);
}

async function remove({ folder, printer }: DataOptions): Promise<void> {
  const { removeHook } = await import('#compose/tools/open-check');
  const path = await removeHook(folder);
  const line = path === undefined ? hookWords.notThere : hookWords.removed(path);
  printer.result({ hook: path ?? null }, [line]);
}

/** `shop hook install|remove`: a check of the changed files before each commit. */
export const hookCommand = commandGroup('hook', hookWords.group, [
  dataCommand('install', hookWords.install, install),
  dataCommand('remove', hookWords.remove, remove),
]);
