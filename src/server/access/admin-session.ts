import { getCookie } from 'hono/cookie';
import { isAllowed, type Permission, SESSION_MAX_MS } from '#domain/panel/admin';
import { AppError, requireFound } from '#domain/errors';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { SignedIn } from '#shop/panel/admin-sessions';
import type { ApiTokens } from '#shop/panel/api-tokens';
import { agentAuthor, agentScopes, SCOPES, tokenAuthor } from '#domain/panel/api-token';
import { apiTokenOf, bearerOf } from './bearer-token.ts';
import { networkOf } from './client.ts';
import { requireScope } from './token-limits.ts';
import type { ServerContext } from '../context.ts';
import type { ApiRoute } from '../routes/route.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The author of the command line's calls in the audit trail. */
const COMMAND_LINE: SignedIn = {
  name: 'shop',
  role: 'owner',
  createdAt: '',
  hasSecondFactor: false,
  sessionId: '',
  via: 'command-line',
  isPasswordWeak: false,
};

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Recognises the command line: a local call with the key that the server wrote to the private folder. */
function createCommandLineKey(key: string | undefined): (context: ServerContext) => SignedIn | undefined {
  const wanted = key === undefined ? undefined : digestOf(key);
  return (context) => {
    const given = bearerOf(context.req.header('authorization'));
    const socket = context.env.incoming?.socket;
    // A local connection has the same address at both ends.
    const isLocal = socket !== undefined && socket.remoteAddress === socket.localAddress;
    if (wanted === undefined || given === undefined || !isLocal) return undefined;
    return timingSafeEqual(digestOf(given), wanted) ? COMMAND_LINE : undefined;
  };
}

/** Authenticates administrators: by the session cookie, the command line's key, or a program's token. */
export type AdminGate = ReturnType<typeof createAdminGate>;

/** Marks a browser in which an account signed in before; its only effect is a separate count of failed sign-ins. */
const DEVICE_NAME = 'shop_device';
const DEVICE_PATH = '/api/admin/login';
const DEVICE_SECONDS = 365 * 24 * 3600;

const PLAIN_NAME = 'shop_admin';
/** Browsers accept a cookie of this name only over TLS, for exactly this host and all its paths. */
const SECURE_NAME = '__Host-shop_admin';

/** Marks a program as an agent: it has fewer rights, and the audit trail names it as one. */
export const AGENT_HEADER = 'x-shop-agent';

/** Only the scopes of a program count; its role is not an owner's. */
const PROGRAM = {
  role: 'editor',
  hasSecondFactor: false,
  sessionId: '',
  via: 'token',
  isPasswordWeak: false,
} as const;

function cookieName(context: ServerContext): string {
  return context.get('isSecure') ? SECURE_NAME : PLAIN_NAME;
}

/** What the accounts say; undefined while they cannot be read: then nobody signs in, but the shop works. */
function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface GateParts {
  readonly accounts: AdminAccounts;
  /** Without it no program has a token. */
  readonly tokens?: Pick<ApiTokens, 'require'> | undefined;
  /** The key of the command line; without it only sessions and tokens count. */
  readonly key?: string | undefined;
}

export function createAdminGate({ accounts, tokens, key }: GateParts) {
  const findCommandLine = createCommandLineKey(key);
  /** The session token in the request, alive or not. */
  const tokenOf = (context: ServerContext): string | undefined => getCookie(context, cookieName(context));
  const find = (context: ServerContext): SignedIn | undefined => {
    const token = tokenOf(context);
    return token === undefined ? findCommandLine(context) : unlessBroken(() => accounts.findSession(token));
  };
  /**
   * The program of the request's token, undefined without one; then no other credential of the request counts.
   * @throws AppError `unauthorized`, `too_many_requests`
   */
  const findProgram = (context: ServerContext): SignedIn | undefined => {
    const isAgent = context.req.header(AGENT_HEADER) !== undefined;
    const token = apiTokenOf(context.req.header('authorization'));
    if (token !== undefined && tokens !== undefined) {
      const { name, scopes, createdAt } = tokens.require(token, networkOf(context.get('clientAddress')));
      return isAgent
        ? { ...PROGRAM, name: agentAuthor(name), scopes: agentScopes(scopes), createdAt }
        : { ...PROGRAM, name: tokenAuthor(name), scopes, createdAt };
    }
    const commandLine = isAgent ? findCommandLine(context) : undefined;
    return (
      commandLine && { ...commandLine, name: agentAuthor(commandLine.name), scopes: agentScopes(SCOPES) }
    );
  };
  return {
    tokenOf,
    find,
    findProgram,
    /** Whose session a request has, and what it allows at any later time; undefined without a living session. */
    watch: (context: ServerContext) => {
      const token = tokenOf(context);
      const read = () => (token === undefined ? undefined : unlessBroken(() => accounts.watch(token)));
      const name = read()?.name;
      const maySee = (permission: Permission): boolean => {
        const role = read()?.role;
        return role !== undefined && isAllowed(role, permission);
      };
      return name === undefined ? undefined : { name, maySee };
    },
    /** @throws AppError `unauthorized`, `forbidden`, or `too_many_requests` after many wrong tokens */
    authorize: (route: ApiRoute, context: ServerContext): void => {
      if (!route.permission) return;
      const admin = requireFound(findProgram(context) ?? find(context), 'unauthorized');
      if (admin.scopes) requireScope(route, admin, context);
      else if (!isAllowed(admin.role, route.permission)) throw new AppError('forbidden');
      context.set('admin', admin);
    },
  };
}

/** The `Set-Cookie` header that sets the session; an empty `token` removes it. */
export function sessionCookie(context: ServerContext, token: string): string {
  const seconds = token === '' ? 0 : SESSION_MAX_MS / 1000;
  const secure = context.get('isSecure') ? '; Secure' : '';
  return `${cookieName(context)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The mark of an earlier sign-in in this browser. */
export function deviceOf(context: ServerContext): string | undefined {
  return getCookie(context, DEVICE_NAME);
}

/** The `Set-Cookie` header that marks the browser as known. */
export function deviceCookie(context: ServerContext, token: string): string {
  const secure = context.get('isSecure') ? '; Secure' : '';
  return `${DEVICE_NAME}=${token}; Path=${DEVICE_PATH}; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
