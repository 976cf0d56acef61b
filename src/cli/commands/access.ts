import { turkishDay } from '#kernel/turkish-day';
import { formatTime } from '#kernel/turkish-time';
import { daySpan } from '#contract/day-span';
import { auditQuery } from '#contract/panel/audit';
import { tokenRequest, type TokenJson } from '#contract/panel/tokens';
import { AppError } from '#domain/errors';
import { type Role, ROLES } from '#domain/panel/admin';
import { readExpiry, USUAL_LIFE } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';
import type { AuditEntry } from '#domain/panel/audit-fields';
import { AUDIT_WORDS } from '#domain/panel/audit-words';
import type { AuditTrail } from '#shop/panel/audit-trail';
import {
  commandGroup,
  dataCommand,
  type DataOptions,
  type OptionsOf,
  parseBy,
  readBy,
  wrongUsage,
} from '../command.ts';
import { promptSecrets, readSecretLine } from '../confirm-at-terminal.ts';
import { texts } from '../texts.ts';

const { admin: words, token: tokenWords } = texts;
type PasswordOptions = OptionsOf<typeof words.password>;

/** Opens accounts or tokens for some work; a server may be running. */
async function withRecords<R, T>(
  { folder }: DataOptions,
  open: (folder: string, audit: AuditTrail) => R,
  work: (records: R, by: Author) => T | Promise<T>,
): Promise<T> {
  const { commandLineAuthor, openAudit } = await import('#compose/panel/open-audit');
  const { withSharedFolder } = await import('#compose/tools/with-lock-holder');
  const records = open(folder, openAudit(folder));
  return withSharedFolder(folder, async () => work(records, commandLineAuthor()));
}

/** From standard input if requested, else typed twice without echo. */
async function readPassword({
  passwordStdin = false,
}: Pick<PasswordOptions, 'passwordStdin'>): Promise<string> {
  if (passwordStdin) return readSecretLine(words.noPassword);
  if (!process.stdin.isTTY) throw wrongUsage(words.noTerminal);
  const [password = '', again] = await promptSecrets([words.passwordPrompt, words.repeatPrompt]);
  if (password !== again) throw new AppError('weak_password', { message: `${words.differ}.` });
  return password;
}

type CreateOptions = OptionsOf<typeof words.create> & { readonly role?: Role };

async function createAdmin(name: string, options: CreateOptions): Promise<void> {
  const { role = 'owner', printer } = options;
  const password = await readPassword(options);
  const { openAccounts } = await import('#compose/panel/open-panel');
  const admin = await withRecords(options, openAccounts, (accounts, by) =>
    accounts.create(name, password, role, by),
  );
  printer.result(admin, []);
  printer.info(words.created(admin.name));
}

async function setPassword(name: string, options: PasswordOptions): Promise<void> {
  const { printer, resetSecondFactor = false } = options;
  const password = await readPassword(options);
  const { openAccounts } = await import('#compose/panel/open-panel');
  await withRecords(options, openAccounts, async (accounts, by) => {
    await accounts.change(name, { password }, by);
    if (resetSecondFactor) await accounts.disableSecondFactor(name, by);
  });
  printer.result({ name, changed: true }, []);
  printer.info(words.changed(name));
  if (resetSecondFactor) printer.info(words.secondFactorOff);
}

async function listAdmins(options: DataOptions): Promise<void> {
  const { printer } = options;
  const { openAccounts } = await import('#compose/panel/open-panel');
  const admins = await withRecords(options, openAccounts, (accounts) => accounts.list());
  printer.result(
    admins,
    admins.map(({ name, role, createdAt, hasSecondFactor }) =>
      [name, words.roles[role], turkishDay(createdAt), ...(hasSecondFactor ? [words.secondFactor] : [])].join(
        '\t',
      ),
    ),
  );
  if (admins.length === 0) printer.info(words.none);
}

function lineOfEntry({ at, who, ip, action, subject, changes = [], count }: AuditEntry): string {
  const { actions, subjects, fields, values } = AUDIT_WORDS;
  const valueOf = (value = '-'): string => values[value] ?? value;
  const changed = changes.map(({ field, before, after }) =>
    before === undefined && after === undefined
      ? `${fields[field] ?? field} ${words.audit.changed}`
      : `${fields[field] ?? field}: ${valueOf(before)} -> ${valueOf(after)}`,
  );
  const counted = count === undefined ? [] : [`(${count})`];
  const detail = [subjects[subject] ?? subject, ...counted, ...changed].join('  ');
  return [formatTime(at), who, ip, actions[action], detail].filter(Boolean).join('\t');
}

async function listAudit(options: OptionsOf<typeof words.audit>): Promise<void> {
  const { kind, who, from, to, limit = '50', folder, printer } = options;
  const { pageSize, ...parsed } = parseBy(
    auditQuery,
    { kind, who, from, to, pageSize: limit },
    { pageSize: '--limit' },
  );
  const filter = readBy(() => daySpan({ kind: parsed.kind, who: parsed.who, from, to }));
  const { openAudit } = await import('#compose/panel/open-audit');
  const audit = openAudit(folder);
  const { entries, total } = await audit.list(filter, 1, pageSize);
  const state = await audit.check();
  printer.result({ total, entries, chain: state }, entries.map(lineOfEntry));
  if (total > entries.length) printer.info(words.audit.count(entries.length, total));
  if (state.faults.length === 0) printer.info(words.audit.whole(state.entries));
  for (const { line, message } of state.faults) printer.error(words.audit.broken(line, message));
  if (state.faults.length > 0) process.exitCode = 1;
}

/** The audit list ends with code 1 when entries are missing or were changed. */
export const adminCommand = commandGroup('admin', words.group, [
  dataCommand('create', words.create, createAdmin, { choices: { role: ROLES } }),
  dataCommand('password', words.password, setPassword),
  dataCommand('list', words.list, listAdmins),
  dataCommand('audit', words.audit, listAudit),
]);

type TokenOptions = Omit<OptionsOf<typeof tokenWords.create>, 'scopes'> & { scopes?: readonly string[] };

async function createToken(name: string, options: TokenOptions): Promise<void> {
  const { scopes: given = [], expires = USUAL_LIFE, printer } = options;
  const scopes = given.flatMap((text) => text.split(',').map((scope) => scope.trim())).filter(Boolean);
  const wanted = parseBy(tokenRequest, { name, scopes, expires }, { name: '<ad>', scopes: '--scope' });
  readBy(() => readExpiry(expires, Date.now()));
  const { openApiTokens } = await import('#compose/panel/open-panel');
  const made = await withRecords(options, openApiTokens, (tokens, by) => tokens.create(wanted, by));
  printer.result(made, [made.token]);
  printer.info(tokenWords.created(made.name));
}

function lineOfToken({ name, scopes, state, expiresAt, lastUsedAt }: TokenJson): string {
  return [
    name,
    scopes.join(','),
    tokenWords.states[state],
    expiresAt === null ? tokenWords.endless : tokenWords.expiresAt(turkishDay(expiresAt)),
    lastUsedAt === null ? tokenWords.unused : tokenWords.lastUsed(formatTime(lastUsedAt)),
  ].join('\t');
}

async function listTokens(options: DataOptions): Promise<void> {
  const { openApiTokens } = await import('#compose/panel/open-panel');
  const all = await withRecords(options, openApiTokens, (tokens) => tokens.list());
  options.printer.result(all, all.map(lineOfToken));
  if (all.length === 0) options.printer.info(tokenWords.none);
}

async function revokeToken(name: string, options: DataOptions): Promise<void> {
  const { openApiTokens } = await import('#compose/panel/open-panel');
  await withRecords(options, openApiTokens, (tokens, by) => tokens.revoke(name, by));
  options.printer.result({ name, revoked: true }, []);
  options.printer.info(tokenWords.revoked(name));
}

/** `shop token create|list|revoke`: the tokens of programs that call the API; a server may be running. */
export const tokenCommand = commandGroup('token', tokenWords.group, [
  dataCommand('create', tokenWords.create, createToken, { repeatable: ['scopes'] }),
  dataCommand('list', tokenWords.list, listTokens),
  dataCommand('revoke', tokenWords.revoke, revokeToken),
]);
