import { adminKey } from '#domain/panel/admin';
import { type ApiToken, readExpiry, tokenAuthor, type TokenState, tokenState } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';
import { type MadeToken, type TokenRequest, type TokenJson, tokenJson } from '#contract/panel/tokens';
import { AppError } from '#domain/errors';
import type { AuditChange } from '#domain/panel/audit-fields';
import type { AuditTrail } from './audit-trail.ts';
import { beginTry, createFailures } from './login-tries.ts';
import type { Records } from '../orders/selling-ports.ts';

/** The tokens of programs. The audit trail records creation and revocation before they happen. */
export type ApiTokens = ReturnType<typeof createApiTokens>;

interface Parts {
  readonly records: Records<readonly ApiToken[]>;
  readonly audit: Pick<AuditTrail, 'record'>;
  readonly newToken: () => string;
  readonly hashToken: (token: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How often the last use is stored. */
const USED_STEP_MS = 60_000;

const REFUSALS: Readonly<Record<Exclude<TokenState, 'active'> | 'wrong', string>> = {
  wrong: 'Erişim anahtarı geçersiz. Anahtarı eksiksiz kopyaladığınızdan emin olun ya da yenisini alın.',
  expired: 'Erişim anahtarının süresi dolmuş. Mağaza sahibinden yenisini isteyin.',
  revoked: 'Erişim anahtarı iptal edilmiş. Mağaza sahibinden yenisini isteyin.',
};

export function createApiTokens({ records, audit, newToken, hashToken, now }: Parts) {
  const failures = createFailures();

  const viewOf = (token: ApiToken): TokenJson =>
    tokenJson.parse({ expiresAt: null, lastUsedAt: null, ...token, state: tokenState(token, now()) });

  const isNamed =
    (name: string) =>
    (token: ApiToken): boolean =>
      adminKey(token.name) === adminKey(name);

  const recordUse = ({ tokenHash, lastUsedAt }: ApiToken): void => {
    if (lastUsedAt !== undefined && now() - Date.parse(lastUsedAt) < USED_STEP_MS) return;
    const time = new Date(now()).toISOString();
    // A full disk must not block a program; the next use stores the time.
    records
      .update((tokens) =>
        tokens.map((each) => (each.tokenHash === tokenHash ? { ...each, lastUsedAt: time } : each)),
      )
      .catch(() => undefined);
  };

  return {
    /** By name. */
    list: (): TokenJson[] =>
      records
        .read()
        .map(viewOf)
        .toSorted((left, right) => left.name.localeCompare(right.name, 'tr')),

    /** It is returned only once; an expired one gives its name free. @throws AppError `invalid`, `token_exists` */
    create: async ({ name, scopes, expires }: TokenRequest, by: Author): Promise<MadeToken> => {
      const token = newToken();
      const expiresAt = readExpiry(expires, now());
      const made: ApiToken = {
        name,
        tokenHash: hashToken(token),
        scopes: [...new Set(scopes)],
        by: by.name,
        createdAt: new Date(now()).toISOString(),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      };
      const changes: AuditChange[] = [
        { field: 'scopes', after: made.scopes.join(', ') },
        ...(expiresAt === undefined ? [] : [{ field: 'expiresAt', after: expiresAt }]),
      ];
      await records.update(
        (tokens) => {
          const former = tokens.find(isNamed(name));
          if (former && tokenState(former, now()) === 'active') throw new AppError('token_exists');
          return [...tokens.filter((each) => each !== former), made];
        },
        () =>
          audit.record(by, { kind: 'account', action: 'token-created', subject: tokenAuthor(name), changes }),
      );
      return { ...viewOf(made), token };
    },

    /** @throws AppError `token_not_found` */
    revoke: async (name: string, by: Author): Promise<void> => {
      await records.update(
        (tokens) => {
          const found = tokens.find(isNamed(name));
          if (!found || found.revokedAt !== undefined) throw new AppError('token_not_found');
          const revokedAt = new Date(now()).toISOString();
          return tokens.map((each) => (each === found ? { ...each, revokedAt } : each));
        },
        () => audit.record(by, { kind: 'account', action: 'token-revoked', subject: tokenAuthor(name) }),
      );
    },

    /**
     * The valid token of a call; the call counts as its use.
     * @param network key of the client's network
     * @throws AppError `unauthorized` with the reason, `too_many_requests` after too many wrong ones
     */
    require: (text: string, network: string): TokenJson => {
      const hash = hashToken(text);
      const token = records.read().find(({ tokenHash }) => tokenHash === hash);
      const state = token ? tokenState(token, now()) : 'wrong';
      // A valid token never waits: the wrong ones of other programs at this address must not stop it.
      if (!token || state !== 'active') {
        beginTry(failures, { username: undefined, ip: network, knownDevice: undefined }, now());
        throw new AppError('unauthorized', { message: REFUSALS[state === 'active' ? 'wrong' : state] });
      }
      recordUse(token);
      return viewOf(token);
    },
  };
}
