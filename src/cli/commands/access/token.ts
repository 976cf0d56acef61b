import { newToken } from '#contract/panel/tokens';
import { USUAL_LIFE } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import type { TokenJson } from '#contract/panel/tokens';
import type { ApiTokens } from '#shop/panel/api-tokens';
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
import { shortTime } from '../../short-time.ts';
import { texts } from '../../texts.ts';

const words = texts.token;
type CreateOptions = Omit<OptionsOf<typeof words.create>, 'scopes'> & { readonly scopes?: readonly string[] };

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

async function create(name: string, options: CreateOptions): Promise<void> {
  const { expires = USUAL_LIFE } = options;
  const given = options.scopes?.flatMap((text) => text.split(',')) ?? [];
  const scopes = given.map((scope) => scope.trim()).filter(Boolean);
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
export const tokenCommand = commandGroup('token', words.group, [
  dataCommand('create', words.create, create, { repeatable: ['scopes'] }),
  dataCommand('list', words.list, list),
  dataCommand('revoke', words.revoke, revoke),
]);
