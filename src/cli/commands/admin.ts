import type { Command } from 'commander';
import { type Role, ROLES } from '#domain/panel/admin';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import { createCommand, type DataOptions, dataFolder, withDataOptions, wrongUsage } from '../command.ts';
import { createPrinter } from '../print.ts';
import { readSecretLine } from '../read-secret-line.ts';
import { texts } from '../texts.ts';

interface CreateOptions extends DataOptions {
  readonly role?: string;
}

async function openAccounts(options: DataOptions): Promise<AdminAccounts> {
  const { openAccounts: open } = await import('#compose/open-panel');
  return open(dataFolder(options));
}

function readRole(role = 'owner'): Role {
  const found = ROLES.find((each) => each === role);
  if (!found) throw wrongUsage(texts.admin.badRole);
  return found;
}

async function create(name: string, options: CreateOptions): Promise<void> {
  const printer = createPrinter(options);
  const role = readRole(options.role);
  const accounts = await openAccounts(options);
  const admin = await accounts.create(name, await readSecretLine(texts.admin.noPassword), role);
  printer.result(admin, []);
  printer.info(texts.admin.created(admin.name));
}

async function setPassword(name: string, options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const accounts = await openAccounts(options);
  await accounts.setPassword(name, await readSecretLine(texts.admin.noPassword));
  printer.result({ name, changed: true }, []);
  printer.info(texts.admin.changed(name));
}

async function list(options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const admins = (await openAccounts(options)).list();
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

/** `shop admin create|password|list`: the panel's accounts, also beside a running server. */
export function adminCommand(): Command {
  const examples = {
    admin: ['shop admin create ayse --password-stdin < parola.txt', 'shop admin list --json'],
    create: [
      'shop admin create ayse --password-stdin < parola.txt',
      'shop admin create veli --role editor --password-stdin < parola.txt',
    ],
    password: [
      'shop admin password ayse --password-stdin < parola.txt',
      'shop admin password ayse --password-stdin --json < parola.txt',
    ],
    list: ['shop admin list', 'shop admin list --json'],
  } as const;
  return createCommand('admin', texts.admin.summary, examples.admin)
    .usage('[komut] [seçenekler]')
    .helpCommand(false)
    .addCommand(
      withDataOptions(createCommand('create', texts.admin.create, examples.create))
        .argument('<ad>', texts.admin.name)
        .requiredOption('--password-stdin', texts.admin.passwordStdin)
        .option('--role <yetki>', texts.admin.role)
        .action(create),
    )
    .addCommand(
      withDataOptions(createCommand('password', texts.admin.password, examples.password))
        .argument('<ad>', texts.admin.name)
        .requiredOption('--password-stdin', texts.admin.passwordStdin)
        .action(setPassword),
    )
    .addCommand(withDataOptions(createCommand('list', texts.admin.list, examples.list)).action(list));
}
