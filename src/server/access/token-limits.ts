import { hasScope, scopeOf } from '#domain/panel/api-token';
import { AppError } from '#domain/errors';
import { isOrderNumber, readOrderNumber } from '#domain/orders/order-number';
import { maskPersons } from '#domain/orders/mask-persons';
import type { SignedIn } from '#shop/panel/admin-sessions';
import type { ServerContext } from '../context.ts';
import { type ApiRoute, jsonResponse, NO_CONTENT } from '../routes/route.ts';

type Call = Pick<ApiRoute, 'method' | 'permission' | 'response' | 'status' | 'isOfPersons' | 'isForPeople'>;

const refusal = (message: string): AppError => new AppError('forbidden', { message });

const missingScope = (scope: string): AppError =>
  refusal(`Erişim anahtarının yetkisi yetmiyor: ${scope} gerekir.`);

/** Whether the persons in an answer are masked for this caller. */
function hidesPersons({ permission }: Call, { scopes }: SignedIn): boolean {
  return permission === 'orders' && scopes !== undefined && !scopes.includes('orders:persons');
}

/** @throws AppError `forbidden` for a call that the token does not allow, naming the required scope */
export function requireScope(route: Call, admin: SignedIn, context: ServerContext): void {
  const { scopes = [] } = admin;
  const needed = scopeOf(route.permission ?? 'admins', route.method === 'GET');
  if (needed === undefined || route.isForPeople) {
    throw refusal('Bu çağrı erişim anahtarıyla yapılamaz; panele giriş yaparak yapılır.');
  }
  if (!hasScope(scopes, needed)) throw missingScope(needed);
  if (!hidesPersons(route, admin)) return;
  const isFile = typeof route.response.body === 'string' && route.status !== NO_CONTENT;
  if (isFile || route.isOfPersons) throw missingScope('orders:persons');
  // A search by name or telephone would reveal whether somebody has ordered.
  const search = context.req.query('q')?.trim() ?? '';
  if (search !== '' && !isOrderNumber(readOrderNumber(search))) {
    throw refusal('Bu anahtarla yalnız sipariş numarası aranır; kişi aramak için orders:persons gerekir.');
  }
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
