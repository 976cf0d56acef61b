import { type Role, ROLES } from '#domain/panel/admin';
import type { Author } from '#domain/panel/audit';
import { AppError } from '#domain/errors';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import {
  commandGroup,
  dataCommand,
  dataFolder,
  type DataOptions,
  type OptionsOf,
  wrongUsage,
} from '../../command.ts';
import { createLog } from '../../log.ts';
import { createPrinter } from '../../print.ts';
import { auditCommand } from './admin-audit.ts';
import { promptSecrets } from '../../confirm-at-terminal.ts';
import { readSecretLine } from '../../read-secret-line.ts';
import { texts } from '../../texts.ts';

const words = texts.admin;
type PasswordOptions = OptionsOf<typeof words.password>;

async function withAccounts<T>(
  options: DataOptions,
  work: (accounts: AdminAccounts, by: Author) => Promise<T>,
): Promise<T> {
  const { openAccounts } = await import('#compose/panel/open-panel');
  const { commandLineAuthor, openAudit } = await import('#compose/panel/open-audit');
  const { withSharedFolder } = await import('#compose/tools/with-shared-folder');
  const folder = dataFolder(options);
  const accounts = openAccounts(folder, openAudit(folder, createLog()));
  return withSharedFolder(folder, () => work(accounts, commandLineAuthor()));
}

/** From standard input if requested, else typed twice without echo. */
async function readPassword({ passwordStdin = false }: PasswordOptions): Promise<string> {
  if (passwordStdin) return readSecretLine(words.noPassword);
  if (!process.stdin.isTTY) throw wrongUsage(words.noTerminal);
  const [password = '', again] = await promptSecrets([words.passwordPrompt, words.repeatPrompt]);
  if (password !== again) {
    throw new AppError('weak_password', { message: `${words.differ}.` });
  }
  return password;
}

function readRole(role = 'owner'): Role {
  const found = ROLES.find((each) => each === role);
  if (!found) throw wrongUsage(words.badRole);
  return found;
}

async function create(name: string, options: OptionsOf<typeof words.create>): Promise<void> {
  const printer = createPrinter(options);
  const role = readRole(options.role);
  const password = await readPassword(options);
  const admin = await withAccounts(options, (accounts, by) => accounts.create(name, password, role, by));
  printer.result(admin, []);
  printer.info(words.created(admin.name));
}

async function setPassword(name: string, options: PasswordOptions): Promise<void> {
  const printer = createPrinter(options);
  const password = await readPassword(options);
  await withAccounts(options, (accounts, by) => accounts.setPassword(name, password, by));
  printer.result({ name, changed: true }, []);
  printer.info(words.changed(name));
}

async function list(options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const admins = await withAccounts(options, (accounts) => Promise.resolve(accounts.list()));
  printer.result(
    admins,
    admins.map(({ name, role, createdAt, hasSecondFactor }) =>
      [
        name,
        words.roles[role],
        createdAt.slice(0, 10),
        ...(hasSecondFactor ? [words.secondFactor] : []),
      ].join('\t'),
    ),
  );
  if (admins.length === 0) printer.info(words.none);
}

/** `shop admin create|password|list|audit`: the panel's accounts; a server may be running. */
export const adminCommand = commandGroup('admin', words.group, [
  dataCommand('create', words.create, create),
  dataCommand('password', words.password, setPassword),
  dataCommand('list', words.list, list),
  auditCommand,
]);
