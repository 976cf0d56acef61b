import { hasScope, type Scope, scopeOf } from '#domain/panel/api-token';
import { AppError } from '#domain/errors';
import { isOrderNumber, readOrderNumber } from '#domain/orders/order-number';
import { maskPersons } from '#domain/orders/mask-persons';
import type { SignedIn } from '#shop/panel/admin-sessions';
import type { ServerContext } from '../context.ts';
import { type ApiRoute, jsonResponse, NO_CONTENT } from '../routes/route.ts';

type Call = Pick<ApiRoute, 'method' | 'permission' | 'response' | 'status' | 'isOfPersons' | 'isForPeople'>;

/** The scopes that a token needs for a call; none for one that is for people only. */
export function scopesFor({ method, permission, response, status, ...call }: Call): readonly Scope[] {
  const needed = scopeOf(permission ?? 'admins', method === 'GET');
  if (needed === undefined || call.isForPeople) return [];
  const isFile = typeof response.body === 'string' && status !== NO_CONTENT;
  return permission === 'orders' && (isFile || call.isOfPersons) ? [needed, 'orders:persons'] : [needed];
}

const refusal = (message: string): AppError => new AppError('forbidden', { message });
const lacking = (scope: Scope): AppError => refusal(`Erişim anahtarının yetkisi yetmiyor: ${scope} gerekir.`);

/** Whether the persons in an answer are masked for this caller. */
function hidesPersons({ permission }: Call, { scopes }: SignedIn): boolean {
  return permission === 'orders' && scopes !== undefined && !scopes.includes('orders:persons');
}

/** @throws AppError `forbidden` for a call that the token does not allow, naming the required scope */
export function requireScope(route: Call, admin: SignedIn, context: ServerContext): void {
  const { scopes = [] } = admin;
  const needed = scopesFor(route);
  if (needed.length === 0) {
    throw refusal('Bu çağrı erişim anahtarıyla yapılamaz; panele giriş yaparak yapılır.');
  }
  const missing = needed.find((scope) => !hasScope(scopes, scope));
  if (missing) throw lacking(missing);
  if (!hidesPersons(route, admin)) return;
  // A search by name or telephone would reveal whether somebody has ordered.
  const search = context.req.query('q')?.trim() ?? '';
  if (search !== '' && !isOrderNumber(readOrderNumber(search))) {
    throw refusal('Bu anahtarla yalnız sipariş numarası aranır; kişi aramak için orders:persons gerekir.');
  }
}

/**
 * For changes of persons: a program that sees masks would write them, or its own address to get the order's page.
 * @throws AppError `forbidden` for a token that may not see persons
 */
export function requirePersons({ scopes }: SignedIn): void {
  if (scopes && !scopes.includes('orders:persons')) throw lacking('orders:persons');
}

/** The answer; its persons are masked when the token may not see them. */
export async function maskAnswer(route: Call, admin: SignedIn, response: Response): Promise<Response> {
  if (!hidesPersons(route, admin) || response.status === NO_CONTENT) return response;
  const total = response.headers.get('x-total-count');
  return jsonResponse(
    maskPersons(await response.json()),
    response.status,
    total === null ? {} : { 'X-Total-Count': total },
  );
}
