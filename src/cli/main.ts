import { type Command, CommanderError } from 'commander';
import { AppError, type Issue } from '#domain/errors';
import manifest from '../../package.json' with { type: 'json' };
import { createCommand, dataFolder, REFUSED } from './command.ts';
import { adminCommand, tokenCommand } from './commands/access.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { completionCommand } from './commands/completion.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/exchange/export.ts';
import { importCommand } from './commands/exchange/import.ts';
import { checkCommand, fmtCommand, hookCommand, initCommand, reindexCommand } from './commands/files.ts';
import { changesCommand, diffCommand, historyCommand, undoCommand } from './commands/history.ts';
import { mailCommand } from './commands/mail.ts';
import { ordersCommand } from './commands/orders/orders.ts';
import { scrapeCommand } from './commands/scrape/scrape.ts';
import { mcpCommand, serveCommand } from './commands/serve.ts';
import { beforeEnd, endWhenInterrupted } from './run-interruptible.ts';
import { texts } from './texts.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const FEW_HANDLES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** Commands that report a missing shop themselves, or replace the folder. */
const WITHOUT_SHOP: ReadonlySet<string> = new Set(['doctor', 'restore', 'serve']);
/** Commands that may fill an empty folder. */
const FROM_NOTHING: ReadonlySet<string> = new Set(['admin', 'import', 'reindex', 'scrape']);
/** Commands about private records. */
const OF_RECORDS: ReadonlySet<string> = new Set(['admin', 'changes', 'mail', 'scrape', 'token']);

/** A mistyped `--data` is reported before anything is counted, listed or packed. */
async function requireShopOf(program: Command, command: Command): Promise<void> {
  const needsFolder = command.options.some(({ long }) => long === '--data');
  let top = command;
  while (top.parent && top.parent !== program) top = top.parent;
  if (!needsFolder || WITHOUT_SHOP.has(top.name())) return;
  const { requireReadableRecords, requireShop } = await import('#compose/find-shop');
  requireShop(dataFolder(command), FROM_NOTHING.has(top.name()));
  if (OF_RECORDS.has(top.name())) requireReadableRecords(dataFolder(command));
}

function createProgram(): Command {
  const program = createCommand('shop', texts.program)
    .usage('[komut] [seçenekler]')
    .version(manifest.version, '-V, --version', texts.version)
    .helpCommand('help [komut]', texts.helpCommand)
    .hook('preAction', requireShopOf)
    .showSuggestionAfterError(true);
  for (const create of [
    initCommand,
    serveCommand,
    scrapeCommand,
    importCommand,
    exportCommand,
    reindexCommand,
    checkCommand,
    fmtCommand,
    historyCommand,
    diffCommand,
    undoCommand,
    changesCommand,
    hookCommand,
    ordersCommand,
    mailCommand,
    adminCommand,
    tokenCommand,
    mcpCommand,
    backupCommand,
    restoreCommand,
    demoCommand,
    doctorCommand,
  ]) {
    program.addCommand(create());
  }
  return program.addCommand(completionCommand(program));
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes a failure for people to stderr, and with `--json` for programs to stdout, as the API words it. */
function printFailure(isJson: boolean, code: string, message: string, issues?: readonly Issue[]): void {
  if (isJson) process.stdout.write(`${JSON.stringify({ error: { code, message, issues } })}\n`);
  printError(texts.failed(message));
}

/** Formats `shop orders show` from these words, as far as they are commands. */
function calledCommand(program: Command, words: readonly string[]): string {
  const names = [program.name()];
  let command: Command | undefined = program;
  for (const word of words) {
    command = command.commands.find((each) => each.name() === word);
    if (!command) break;
    names.push(word);
  }
  return names.join(' ');
}

/** Reports a failure and returns its exit code. */
function reportFailure(error: unknown, called: string, isJson: boolean): number {
  if (error instanceof CommanderError) {
    // Help and version are not failures.
    if (error.exitCode === 0) return 0;
    // A group of commands that was called without a command has shown its help.
    if (error.code === 'commander.help') return EXIT_USAGE;
    printFailure(isJson, 'usage', describeUsageError(error));
    printError(texts.usageErrors.seeHelp(called));
    return EXIT_USAGE;
  }
  if (error instanceof AppError) {
    printFailure(isJson, error.code, error.message, error.details.issues);
    return EXIT_FAILED;
  }
  // The entry point reports it, before this program is even loaded.
  if (error instanceof Error && 'code' in error && FEW_HANDLES.has(error.code)) throw error;
  printFailure(isJson, 'internal', texts.unexpected(error instanceof Error ? error.message : String(error)));
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error && error.stack) printError(error.stack);
  return EXIT_FAILED;
}

/** Exit codes: 0 done, 1 failed or something was found wrong, 2 wrong usage, 130 or 143 interrupted. */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader that closes early (`shop check | head`) is not a failure.
  process.stdout.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') printError(texts.failed(texts.outputFailed(code)));
    void beforeEnd().then(() => process.exit(code === 'EPIPE' ? 0 : EXIT_FAILED));
  });
  // Nobody reads the messages: the work goes on.
  process.stderr.on('error', () => undefined);
  endWhenInterrupted();
  const program = createProgram();
  if (argv.length <= 2) {
    process.stderr.write(program.helpInformation());
    process.exitCode = EXIT_USAGE;
    return;
  }
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    // A failed command may have left a server or watchers open that would keep the process alive.
    const words = argv.slice(2);
    process.exit(reportFailure(error, calledCommand(program, words), words.includes('--json')));
  }
}

const quoted = (message: string): string => /'([^']+)'/.exec(message)?.[1] ?? '';

const MESSAGES: Readonly<Record<string, (name: string) => string>> = texts.usageErrors.ofCommander;

function describeUsageError(error: CommanderError): string {
  if (error.code === REFUSED) return error.message;
  const text = MESSAGES[error.code]?.(quoted(error.message)) ?? texts.usageErrors.other(error.message);
  const suggestion = /Did you mean (?:one of )?(.+?)\?/.exec(error.message)?.[1];
  return suggestion ? `${text}. ${texts.usageErrors.didYouMean(suggestion)}` : text;
}
