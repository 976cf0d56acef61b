import { CommanderError, type Command } from 'commander';
import { AppError } from '#domain/errors';
import { createCommand, dataFolder } from './command.ts';
import { adminCommand } from './commands/access/admin.ts';
import { backupCommand } from './commands/backup.ts';
import { changesCommand } from './commands/changes.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommand } from './commands/completion.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { fmtCommand } from './commands/fmt.ts';
import { historyCommand } from './commands/history.ts';
import { hookCommand } from './commands/hook.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { mailCommand } from './commands/mail.ts';
import { mcpCommand } from './commands/mcp.ts';
import { ordersCommand } from './commands/orders/orders.ts';
import { reindexCommand } from './commands/reindex.ts';
import { restoreCommand } from './commands/restore.ts';
import { scrapeCommand } from './commands/scrape/scrape.ts';
import { serveCommand } from './commands/serve.ts';
import { tokenCommand } from './commands/access/token.ts';
import { undoCommand } from './commands/undo.ts';
import { endWhenInterrupted } from './run-interruptible.ts';
import { hints, texts } from './texts.ts';
import { describeUsageError } from './usage-error.ts';
import { VERSION } from './version.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const FEW_HANDLES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** What fills an empty folder, or finds out that there is no shop; it says itself when there is no folder. */
const WITHOUT_SHOP: ReadonlySet<string> = new Set([
  'admin',
  'doctor',
  'import',
  'reindex',
  'restore',
  'scrape',
  'serve',
]);

/** A slip in `--data` is told before anything is counted, listed or packed. */
async function requireShopOf(program: Command, command: Command): Promise<void> {
  const needsFolder = command.options.some(({ long }) => long === '--data');
  let top = command;
  while (top.parent && top.parent !== program) top = top.parent;
  if (!needsFolder || WITHOUT_SHOP.has(top.name())) return;
  const { requireShop } = await import('#compose/find-shop');
  requireShop(dataFolder(command.opts()));
}

function createProgram(): Command {
  const program = createCommand('shop', texts.program, ['shop serve --port 8080', 'shop check --json'])
    .usage('[komut] [seçenekler]')
    .version(VERSION, '-V, --version', texts.version)
    // Options behind a command's name belong to that command.
    .enablePositionalOptions()
    .helpCommand('help [komut]', texts.helpCommand)
    .hook('preAction', requireShopOf)
    .showSuggestionAfterError(true);
  for (const command of [
    initCommand(),
    serveCommand(),
    scrapeCommand(),
    importCommand(),
    exportCommand(),
    reindexCommand(),
    checkCommand(),
    fmtCommand(),
    historyCommand(),
    diffCommand(),
    undoCommand(),
    changesCommand(),
    hookCommand(),
    ordersCommand(),
    mailCommand(),
    adminCommand(),
    tokenCommand(),
    mcpCommand(),
    backupCommand(),
    restoreCommand(),
    demoCommand(),
    doctorCommand(),
  ]) {
    program.addCommand(command);
  }
  return program.addCommand(completionCommand(program));
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** `shop orders show` of these words, as far as they name commands. */
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

/** Reports a failure to the person at the terminal and gives the exit code for it. */
function reportFailure(error: unknown, called: string): number {
  if (error instanceof CommanderError) {
    // Help and version were asked for: they are no failure.
    if (error.exitCode === 0) return 0;
    // A command of commands that was called without one has shown its help.
    if (error.code === 'commander.help') return EXIT_USAGE;
    say(texts.failed(describeUsageError(error)));
    say(texts.usageErrors.seeHelp(called));
    return EXIT_USAGE;
  }
  if (error instanceof AppError) {
    say(texts.failed(error.message));
    const hint = hints[error.code];
    if (hint) say(hint);
    return EXIT_FAILED;
  }
  // The entry point says it: there it is met before this program is even loaded.
  if (error instanceof Error && 'code' in error && FEW_HANDLES.has(error.code)) throw error;
  say(texts.unexpected(error instanceof Error ? error.message : String(error)));
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error && error.stack) say(error.stack);
  return EXIT_FAILED;
}

/** Runs the command of `argv` (as `process.argv`); the exit code is as contract.md section 4 says. */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough (`shop check | head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
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
    // A command that failed half way may have left a server or watchers behind that would keep the process.
    process.exit(reportFailure(error, calledCommand(program, argv.slice(2))));
  }
}
