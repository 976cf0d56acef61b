import type { Command } from 'commander';
import { newToken } from '#contract/panel/tokens';
import { SCOPES, USUAL_LIFE } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import type { TokenJson } from '#contract/panel/tokens';
import type { ApiTokens } from '#shop/panel/api-tokens';
import { commandGroup, dataCommand, dataFolder, type DataOptions, wrongUsage } from '../../command.ts';
import { createLog } from '../../log.ts';
import { createPrinter } from '../../print.ts';
import { shortTime } from '../../short-time.ts';
import { texts } from '../../texts.ts';

interface CreateOptions extends DataOptions {
  readonly scopes: readonly string[];
  readonly expires: string;
}

const words = texts.token;

/** Adds comma-separated scopes to those of earlier options. */
function addScopes(text: string, before: readonly string[]): string[] {
  const scopes = text.split(',').map((scope) => scope.trim());
  return [...before, ...scopes.filter(Boolean)];
}

async function withTokens<T>(
  options: DataOptions,
  work: (tokens: ApiTokens, by: Author) => Promise<T>,
): Promise<T> {
  const { openApiTokens } = await import('#compose/panel/open-panel');
  const { commandLineAuthor, openAudit } = await import('#compose/panel/open-audit');
  const { withSharedFolder } = await import('#compose/tools/with-shared-folder');
  const folder = dataFolder(options);
  const tokens = openApiTokens(folder, openAudit(folder, createLog()));
  return withSharedFolder(folder, () => work(tokens, commandLineAuthor()));
}

async function create(name: string, { scopes, expires, ...options }: CreateOptions): Promise<void> {
  const parsed = newToken.safeParse({ name, scopes, expires }, TURKISH_ISSUES);
  if (!parsed.success) throw wrongUsage(parsed.error.issues.map(({ message }) => message).join('; '));
  const made = await withTokens(options, (tokens, by) => tokens.create(parsed.data, by));
  const printer = createPrinter(options);
  printer.result(made, [made.token]);
  printer.info(words.created(made.name));
}

function lineOf({ name, scopes, state, expiresAt, lastUsedAt }: TokenJson): string {
  return [
    name,
    scopes.join(','),
    words.states[state],
    expiresAt === null ? words.endless : words.expiresAt(expiresAt.slice(0, 10)),
    lastUsedAt === null ? words.unused : words.lastUsed(shortTime(lastUsedAt)),
  ].join('\t');
}

async function list(options: DataOptions): Promise<void> {
  const all = await withTokens(options, (tokens) => Promise.resolve(tokens.list()));
  const printer = createPrinter(options);
  printer.result(all, all.map(lineOf));
  if (all.length === 0) printer.info(words.none);
}

async function revoke(name: string, options: DataOptions): Promise<void> {
  await withTokens(options, (tokens, by) => tokens.revoke(name, by));
  const printer = createPrinter(options);
  printer.result({ name, revoked: true }, []);
  printer.info(words.revoked(name));
}

/** `shop token create|list|revoke`: the tokens of programs that call the API; a server may be running. */
export function tokenCommand(): Command {
  const examples = {
    token: ['shop token create erp --scope catalogue:read,catalogue:write', 'shop token list --json'],
    create: [
      'shop token create erp --scope catalogue:read,catalogue:write',
      'shop token create kargo --scope orders:read --scope orders:write --expires 90d --json',
    ],
    list: ['shop token list', 'shop token list --json'],
    revoke: ['shop token revoke erp', 'shop token revoke kargo --json'],
  } as const;
  return commandGroup('token', words.summary, examples.token, [
    dataCommand('create', words.create, examples.create)
      .argument('<ad>', words.name)
      .option('--scope, --scopes <yetki>', words.scope(SCOPES.join(', ')), addScopes, [])
      .option('--expires <süre>', words.expires, USUAL_LIFE)
      .action(create),
    dataCommand('list', words.list, examples.list).action(list),
    dataCommand('revoke', words.revoke, examples.revoke).argument('<ad>', words.name).action(revoke),
  ]);
}
