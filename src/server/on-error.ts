import type { Context } from 'hono';
import type { ErrorBody } from '#domain/read-failure';
import { AppError } from '#domain/errors';
import { ORDER_TOKENS } from '#domain/orders/order-number';
import { escapeMarkup } from '#kernel/escape-markup';
import type { Log } from './traffic/log.ts';
import { FAILURE_STATUS } from './failure-status.ts';
import { pagePolicy } from './middleware/security-headers.ts';

const SERVER_FAULT = 500;

function errorJson({ message, code, details }: AppError): ErrorBody & Record<string, unknown> {
  return {
    message,
    code,
    ...(details.issues ? { issues: details.issues.map(({ path, message }) => ({ path, message })) } : {}),
    ...details.extra,
  };
}

/** A page without the shop and its styles: for failures before or below the real pages. */
function errorPageHtml(message: string): string {
  const text = escapeMarkup(message);
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title></head><body><main><h1>${text}</h1><p><a href="/">Ana sayfaya dön</a></p></main></body></html>`;
}

/** The answer to a failure: JSON below `/api/`, a plain page elsewhere. */
export function errorResponse(error: AppError, path: string, headers: Record<string, string> = {}): Response {
  const { retryAfterSeconds } = error.details;
  const status = FAILURE_STATUS[error.code];
  const common = {
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...headers,
  };
  if (path.startsWith('/api/')) {
    return new Response(JSON.stringify(errorJson(error)), {
      status,
      headers: { ...common, 'Content-Type': 'application/json; charset=utf-8' },
    });
  }
  return new Response(errorPageHtml(error.message), {
    status,
    headers: {
      ...common,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(),
    },
  });
}

/** The answer to a method that no call or page at this path has. */
export function refuseMethod(path: string, allowed: readonly string[]): Response {
  return errorResponse(new AppError('method_not_allowed'), path, { Allow: allowed.join(', ') });
}

/** A full disk, or orders that were moved away: log and doctor report it. */
const OWNERS_PROBLEMS: ReadonlySet<string> = new Set(['storage_failed', 'data_folder_busy']);

/** Where only the owner can solve a problem, shoppers read what they can do. */
export function shopperError(error: unknown): unknown {
  if (!(error instanceof AppError) || !OWNERS_PROBLEMS.has(error.code)) return error;
  const message = 'Şu anda kaydedilemedi. Lütfen biraz sonra yeniden deneyin.';
  return new AppError(error.code, { ...error.details, message, cause: error });
}

/** Converts a thrown value to an answer; an unexpected error is logged and answered without details. */
export function answerError(thrown: Error, context: Context, log: Log): Response {
  const error = thrown instanceof AppError ? thrown : new AppError('internal', { cause: thrown });
  if (FAILURE_STATUS[error.code] >= SERVER_FAULT) {
    const requestId: unknown = context.get('requestId');
    const path = context.req.path.replaceAll(ORDER_TOKENS, '…');
    log.error(
      { requestId, method: context.req.method, path, code: error.code, err: thrown },
      'request failed',
    );
  }
  return errorResponse(error, context.req.path);
}
