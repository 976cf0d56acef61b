import type { Hono } from 'hono';
import { AppError } from '#domain/errors';
import type { AuditTrail } from '#shop/panel/audit-trail';
import type { AdminGate } from './access/admin-session.ts';
import { maskAnswer } from './access/token-limits.ts';
import { createAnswerOnce, isRepeatable } from './answers/repeated-call.ts';
import { authorOf, type ServerEnv } from './context.ts';
import { refuseMethod, shopperError } from './on-error.ts';
import { type ApiRoute, groupByShape } from './routes/route.ts';

const NOBODY: Pick<AdminGate, 'authorize'> = {
  authorize: ({ permission }) => {
    if (permission) throw new AppError('unauthorized');
  },
};

/** Authorizes, handles, audits and masks each call of the API; other methods of its path are refused. */
export function answerCalls(
  app: Hono<ServerEnv>,
  routes: readonly ApiRoute[],
  gate: AdminGate | undefined,
  audit: AuditTrail | undefined,
): void {
  const { authorize } = gate ?? NOBODY;
  const answerOnce = createAnswerOnce();
  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      const { trace } = context.env;
      context.set('route', route.path);
      if (trace) {
        trace.route = route.path;
        trace.isAdmin = route.permission !== undefined;
      }
      authorize(route, context);
      const handle = async (): Promise<Response> => {
        const response = await route.handle(context).catch((error: unknown) => {
          const isPublicCall = route.permission === undefined && !route.path.startsWith('/api/admin/');
          throw isPublicCall ? shopperError(error) : error;
        });
        const audited = context.get('audited');
        if (audited) await audit?.report(authorOf(context), audited);
        return response;
      };
      const response = await (isRepeatable(route) ? answerOnce(context, handle) : handle());
      const admin = context.get('admin');
      return admin ? maskAnswer(route, admin, response) : response;
    });
  }
  for (const [shape, same] of groupByShape(routes)) {
    const methods = same.map(({ method }) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    app.all(shape, () => refuseMethod(shape, allowed));
  }
}
