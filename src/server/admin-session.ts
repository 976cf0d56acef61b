import { getCookie } from 'hono/cookie';
import { isAllowed, SESSION_MAX_MS } from '#domain/panel/admin';
import type { Author } from '#domain/panel/audit';
import { AppError } from '#domain/errors';
import type { AdminAccounts, SignedIn } from '#shop/panel/admin-accounts';
import type { ApiTokens } from '#shop/panel/api-tokens';
import { agentAuthor, agentScopes, SCOPES, tokenAuthor } from '#domain/panel/api-token';
import { apiTokenOf } from './bearer-token.ts';
import { networkOf } from './client.ts';
import { requireScope } from './token-limits.ts';
import { createCommandLineKey } from './command-line-key.ts';
import type { ServerContext } from './context.ts';
import type { ApiRoute } from './routes/route.ts';

/** The door of the panel: who stands before it, by the session cookie, the command line's key or a program's token. */
export interface AdminGate {
  /** The admin whose session a request carries. */
  find(context: ServerContext): SignedIn | undefined;
  /**
   * The program whose token a request carries; undefined without a token.
   * @throws AppError `unauthorized`, `too_many_requests`
   */
  findProgram(context: ServerContext): SignedIn | undefined;
  /** Tells from now on whether the session of a request is still alive; undefined when it carries none. */
  watch(context: ServerContext): (() => boolean) | undefined;
  /** The session's token as the request carries it, alive or not. */
  tokenOf(context: ServerContext): string | undefined;
  /**
   * Lets a call pass or refuses it. A call of administrators that names no permission is the owner's alone.
   * @throws AppError `unauthorized`, `forbidden`, or `too_many_requests` after many wrong tokens.
   */
  authorize(route: ApiRoute, context: ServerContext): void;
}

/** Names a browser in which an account signed in before; worth nothing but a place of its own among the tries. */
const DEVICE_NAME = 'shop_device';
const DEVICE_PATH = '/api/admin/login';
const DEVICE_SECONDS = 365 * 24 * 3600;

const PLAIN_NAME = 'shop_admin';
/** Browsers take a cookie of this name only over TLS, for this very host and all its paths. */
const SECURE_NAME = '__Host-shop_admin';

/** Says that a program is an agent: it then may do less, and what it does bears that name. */
export const AGENT_HEADER = 'x-shop-agent';

/** Of a program only its scopes count; where a role is looked at beside them, it is not an owner's. */
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

interface GateParts {
  readonly accounts: AdminAccounts;
  /** Without it no program has a token. */
  readonly tokens?: Pick<ApiTokens, 'require'> | undefined;
  /** What the command line proves itself by; without it only sessions and tokens count. */
  readonly key?: string | undefined;
}

export function createAdminGate({ accounts, tokens, key }: GateParts): AdminGate {
  const findCommandLine = createCommandLineKey(key);
  const tokenOf = (context: ServerContext): string | undefined => getCookie(context, cookieName(context));
  const find = (context: ServerContext): SignedIn | undefined => {
    const token = tokenOf(context);
    if (token === undefined) return findCommandLine(context);
    try {
      return accounts.findSession(token);
    } catch (error) {
      // Accounts that cannot be read sign nobody in, and keep nobody from the shop.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
  /** The program whose token a request carries: then nothing else that it carries counts. */
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
    watch: (context) => {
      const token = tokenOf(context);
      return token !== undefined && accounts.isAlive(token) ? () => accounts.isAlive(token) : undefined;
    },
    authorize: (route, context) => {
      if (route.access !== 'admin') return;
      const admin = findProgram(context) ?? find(context);
      if (!admin) throw new AppError('unauthorized');
      if (admin.scopes) requireScope(route, admin, context);
      else if (!isAllowed(admin.role, route.permission ?? 'admins')) throw new AppError('forbidden');
      context.set('admin', admin);
    },
  };
}

/** The admin who makes a call that `authorize` let pass. */
export function requireAdmin(context: ServerContext): SignedIn {
  const admin = context.get('admin');
  if (!admin) throw new AppError('unauthorized');
  return admin;
}

/** The admin of a call as the audit trail names one. */
export function authorOf(context: ServerContext): Author {
  const { name, via } = requireAdmin(context);
  return { name, via, ip: context.get('clientAddress') };
}

/** The `Set-Cookie` header that gives a browser its session, or takes it away when `token` is empty. */
export function sessionCookie(context: ServerContext, token: string): string {
  const seconds = token === '' ? 0 : SESSION_MAX_MS / 1000;
  const secure = context.get('isSecure') ? '; Secure' : '';
  return `${cookieName(context)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** What an earlier sign-in left in the browser. */
export function deviceOf(context: ServerContext): string | undefined {
  return getCookie(context, DEVICE_NAME);
}

/** The `Set-Cookie` header by which a browser is known the next time. */
export function deviceCookie(context: ServerContext, token: string): string {
  const secure = context.get('isSecure') ? '; Secure' : '';
  return `${DEVICE_NAME}=${token}; Path=${DEVICE_PATH}; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
