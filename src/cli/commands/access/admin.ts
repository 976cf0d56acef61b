import type { Command } from 'commander';
import { type Role, ROLES } from '#domain/panel/admin';
import type { Author } from '#domain/panel/audit';
import { AppError } from '#domain/errors';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import { commandGroup, dataCommand, dataFolder, type DataOptions, wrongUsage } from '../../command.ts';
import { createLog } from '../../log.ts';
import { createPrinter } from '../../print.ts';
import { auditCommand } from './admin-audit.ts';
import { promptSecrets } from '../../confirm-at-terminal.ts';
import { readSecretLine } from '../../read-secret-line.ts';
import { texts } from '../../texts.ts';

interface PasswordOptions extends DataOptions {
  readonly passwordStdin?: boolean;
}

interface CreateOptions extends PasswordOptions {
  readonly role?: string;
}

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
  if (passwordStdin) return readSecretLine(texts.admin.noPassword);
  if (!process.stdin.isTTY) throw wrongUsage(texts.admin.noTerminal);
  const [password = '', again] = await promptSecrets([texts.admin.passwordPrompt, texts.admin.repeatPrompt]);
  if (password !== again) {
    throw new AppError('weak_password', { message: `${texts.admin.differ}.` });
  }
  return password;
}

function readRole(role = 'owner'): Role {
  const found = ROLES.find((each) => each === role);
  if (!found) throw wrongUsage(texts.admin.badRole);
  return found;
}

async function create(name: string, options: CreateOptions): Promise<void> {
  const printer = createPrinter(options);
  const role = readRole(options.role);
  const password = await readPassword(options);
  const admin = await withAccounts(options, (accounts, by) => accounts.create(name, password, role, by));
  printer.result(admin, []);
  printer.info(texts.admin.created(admin.name));
}

async function setPassword(name: string, options: PasswordOptions): Promise<void> {
  const printer = createPrinter(options);
  const password = await readPassword(options);
  await withAccounts(options, (accounts, by) => accounts.setPassword(name, password, by));
  printer.result({ name, changed: true }, []);
  printer.info(texts.admin.changed(name));
}

async function list(options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const admins = await withAccounts(options, (accounts) => Promise.resolve(accounts.list()));
  printer.result(
    admins,
    admins.map(({ name, role, createdAt, hasSecondFactor }) =>
      [
        name,
        texts.admin.roles[role],
        createdAt.slice(0, 10),
        ...(hasSecondFactor ? [texts.admin.secondFactor] : []),
      ].join('\t'),
    ),
  );
  if (admins.length === 0) printer.info(texts.admin.none);
}

/** `shop admin create|password|list|audit`: the panel's accounts; a server may be running. */
export function adminCommand(): Command {
  const examples = {
    admin: ['shop admin create ayse --password-stdin < parola.txt', 'shop admin list --json'],
    create: ['shop admin create ayse', 'shop admin create veli --role editor --password-stdin < parola.txt'],
    password: [
      'shop admin password ayse --password-stdin < parola.txt',
      'shop admin password ayse --password-stdin --json < parola.txt',
    ],
    list: ['shop admin list', 'shop admin list --json'],
  } as const;
  return commandGroup('admin', texts.admin.summary, examples.admin, [
    dataCommand('create', texts.admin.create, examples.create)
      .argument('<ad>', texts.admin.name)
      .option('--password-stdin', texts.admin.passwordStdin)
      .option('--role <yetki>', texts.admin.role)
      .action(create),
    dataCommand('password', texts.admin.password, examples.password)
      .argument('<ad>', texts.admin.name)
      .option('--password-stdin', texts.admin.passwordStdin)
      .action(setPassword),
    dataCommand('list', texts.admin.list, examples.list).action(list),
    auditCommand(),
  ]);
}
