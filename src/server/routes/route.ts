import { z } from 'zod';
import type { Permission } from '#domain/panel/admin';
import { AppError, type ErrorCode, invalidFields } from '#domain/errors';
import type { Author } from '#domain/panel/audit';
import type { AuditEvent } from '#domain/panel/audit-fields';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import { groupBy } from '#kernel/group-by';
import { type CartSession, cartSessionOf } from '../access/cart-session.ts';
import { authorOf, type ServerContext } from '../context.ts';
import { DEFAULT_MAX_BODY_BYTES, DESK_MAX_BODY_BYTES, readJson } from '../read-body.ts';
import type { Storefront } from '../views/storefront.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: everybody; everybody, about their own data; administrators with this permission. */
export type Access = 'public' | 'shopper' | Permission;

/** The body of a successful answer. */
interface RouteResponse {
  readonly description: string;
  /** A schema for JSON, else the media type. */
  readonly body: z.ZodType | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What describes a call of the API besides its method, path and callers. */
interface RouteFacts {
  /** Whether its answer contains only data of persons: a token without that scope is refused. */
  readonly isOfPersons?: boolean;
  /** Whether tokens of programs are refused: for actions that nobody can revert. */
  readonly isForPeople?: boolean;
  readonly summary: string;
  /** Request headers with an effect of their own, and what they do. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Whether the body is a file: the field `file` of a form, or the whole body. */
  readonly isUpload?: boolean;
  readonly response: RouteResponse;
  /** Failures that a caller should expect, besides those of a query, a body or an upload that is not as described. */
  readonly errors?: readonly ErrorCode[];
}

/** One call of the API as data: router, checks and openapi.json use it. */
export interface ApiRoute extends RouteFacts {
  readonly method: Method;
  /** With its parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /** The permission that an administrator needs; undefined for calls of everybody. */
  readonly permission: Permission | undefined;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  /** All failures that a caller should expect. */
  readonly errors: readonly ErrorCode[];
  readonly status: number;
  /** Validates the request by the schemas and answers it. */
  handle(context: ServerContext): Promise<Response>;
}

/** A request that was validated by its route's schemas. */
export interface ApiCall<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The raw query, for readers that ignore what they do not understand. */
  readonly search: URLSearchParams;
  readonly storefront: Storefront;
  /** Who calls; only for calls that need a permission. */
  readonly author: Author;
  /** Finds or starts the caller's cart; the answer then sets the cookie of a new one. */
  readonly session: () => CartSession;
  /** Records an event in the audit trail when the call succeeds. */
  readonly audit: (event: AuditEvent) => void;
  readonly context: ServerContext;
}

interface RouteDefinition<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
> extends RouteFacts {
  /** The parameters of the path; when undefined, each is any text. */
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly maxBodyBytes?: number;
  /** 200 by default. */
  readonly status?: number;
  /** Returns the JSON of the answer, or a whole `Response` where it has headers of its own. */
  readonly handler: (call: ApiCall<z.output<P>, z.output<Q>, z.output<B>>) => unknown;
}

const nothing = z.object({});
export const NO_CONTENT = 204;
/** The answer of a call that has nothing to say. */
export const DONE = { response: { description: 'Done', body: 'text/plain' }, status: NO_CONTENT } as const;

/** Parses one part of a request; a fault in the body means 422, in the address 400. */
function parsePart<T extends z.ZodType>(
  schema: T,
  value: unknown,
  code: 'invalid' | 'bad_request',
): z.output<T> {
  const parsed = schema.safeParse(value, TURKISH_ISSUES);
  if (parsed.success) return parsed.data;
  throw invalidFields(parsed.error.issues, code);
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

/** @throws AppError `bad_request` for a repeated parameter that is not described as `Repeatable` */
function parseQuery(schema: z.ZodObject, search: URLSearchParams): Record<string, unknown> {
  const doubled = Object.entries<z.ZodType>(schema.shape).find(
    ([name, { description = '' }]) => search.getAll(name).length > 1 && !description.startsWith('Repeatable'),
  );
  if (doubled) {
    const [path, message] = [doubled[0], 'yalnız bir kez verilmeli'];
    throw new AppError('bad_request', { message: `"${path}" ${message}.`, issues: [{ path, message }] });
  }
  return parsePart(schema, Object.fromEntries(search), 'bad_request');
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names of a path's parameters, in their order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Declares a call; its handler gets the parsed values. */
export function apiRoute<
  Path extends string,
  P extends z.ZodObject = z.ZodObject<Record<ParamName<Path>, z.ZodString>>,
  Q extends z.ZodObject = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
>(method: Method, path: Path, access: Access, definition: RouteDefinition<P, Q, B>): ApiRoute;
export function apiRoute(
  method: Method,
  path: string,
  access: Access,
  definition: RouteDefinition<z.ZodObject, z.ZodObject, z.ZodType>,
): ApiRoute {
  const permission = access === 'public' || access === 'shopper' ? undefined : access;
  const usualBytes = permission === undefined ? DEFAULT_MAX_BODY_BYTES : DESK_MAX_BODY_BYTES;
  const { handler, maxBodyBytes = usualBytes, errors = [], ...facts } = definition;
  const texts = z.object(Object.fromEntries(paramNames(path).map((name) => [name, z.string()])));
  const { params = texts, query = nothing, body, status = 200 } = facts;
  return {
    ...facts,
    method,
    path,
    access,
    permission,
    params,
    query,
    body,
    errors: [
      ...(facts.query ? (['bad_request'] as const) : []),
      ...(body ? (['invalid'] as const) : []),
      ...(facts.isUpload ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...errors,
    ],
    status,
    handle: async (context) => {
      const search = searchOf(context.req.url);
      let session: CartSession | undefined;
      const answer = await handler({
        params: parsePart(params, context.req.param(), 'bad_request'),
        query: parseQuery(query, search),
        body: body && parsePart(body, await readJson(context.req.raw, maxBodyBytes), 'invalid'),
        search,
        storefront: context.get('storefront'),
        get author() {
          return authorOf(context);
        },
        session: () => (session ??= cartSessionOf(context)),
        audit: (event) => context.set('audited', event),
        context,
      });
      if (answer instanceof Response) return answer;
      return status === NO_CONTENT
        ? new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
        : jsonResponse(answer, status, session?.headers);
    },
  };
}

/** Calls by their path's shape (`/api/products/:a`): paths that differ only in names of parameters are one. */
export function groupByShape(routes: readonly ApiRoute[]): ReadonlyMap<string, readonly ApiRoute[]> {
  return groupBy(routes, ({ path }) => {
    let count = 0;
    return path.replace(/:\w+/g, () => `:${String.fromCodePoint(97 + count++)}`);
  });
}

/** A JSON answer that no cache stores. */
export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...headers },
  });
}

export const JSON_TYPE = 'application/json; charset=utf-8';
