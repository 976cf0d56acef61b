import { z } from 'zod';
import {
  adminChange,
  adminJson,
  type AdminJson,
  adminSessionJson,
  loginRequest,
  newAdmin,
  passwordChange,
  passwordProof,
  recoveryCodes,
  secondFactorProposal,
  secondFactorStart,
  sessionJson,
  type SessionJson,
  signedOut,
} from '#contract/panel/admin';
import { isAllowed, PERMISSIONS } from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import type { AdminAccounts } from '#shop/panel/admin-accounts';
import type { SignedIn } from '#shop/panel/admin-sessions';
import { deviceCookie, deviceOf, sessionCookie } from '../../access/admin-session.ts';
import { requireAdmin } from '../../context.ts';
import { wideNetworkKey } from '#kernel/network-key';
import { networkOf } from '../../access/client.ts';
import { createLimit } from '../../middleware/rate-limit.ts';
import type { ApiTools } from '../api-tools.ts';
import { apiRoute, type ApiRoute, DONE, jsonResponse } from '../route.ts';

/** Sign-ins from one network, for all names: more than people need, too few to keep the server busy with hashing. */
const LOGIN_LIMITS = { burst: 60, perSecond: 1 };

function sessionOf(admin: Pick<SignedIn, keyof AdminJson | 'isPasswordWeak'>): SessionJson {
  const permissions = PERMISSIONS.filter((permission) => isAllowed(admin.role, permission));
  return sessionJson.parse({ authenticated: true, permissions, ...admin });
}

/** Sign-in and sign-out, the admin's own account, and the accounts that the owner manages. */
export function adminRoutes({ accounts, gate }: ApiTools): readonly ApiRoute[] {
  if (!accounts || !gate) return [];
  const limit = createLimit(LOGIN_LIMITS);

  return [
    apiRoute('POST', '/api/admin/login', 'public', {
      summary: 'Signs in; the answer carries the session cookie.',
      body: loginRequest,
      response: { description: 'Who signed in', body: sessionJson },
      errors: ['wrong_login', 'code_needed', 'wrong_code', 'too_many_requests'],
      handler: async ({ body, context }) => {
        const ip = networkOf(context.get('clientAddress'));
        limit(wideNetworkKey(ip));
        const { token, admin, device, isPasswordWeak } = await accounts.signIn({
          ...body,
          device: deviceOf(context),
          ip,
          userAgent: context.req.header('user-agent') ?? '',
        });
        const response = jsonResponse(sessionOf({ ...admin, isPasswordWeak }), 200, {
          'Set-Cookie': sessionCookie(context, token),
        });
        if (device !== undefined) response.headers.append('Set-Cookie', deviceCookie(context, device));
        return response;
      },
    }),
    apiRoute('POST', '/api/admin/logout', 'public', {
      summary: 'Ends the session of the cookie, if there is one.',
      response: { description: 'Signed out', body: signedOut },
      handler: async ({ context }) => {
        const token = gate.tokenOf(context);
        if (token !== undefined) await accounts.signOut(token, context.get('clientAddress'));
        return jsonResponse({ authenticated: false }, 200, {
          'Set-Cookie': sessionCookie(context, ''),
          // Not the cookies: they hold the mark of a known browser, and the cart of the same site.
          'Clear-Site-Data': '"cache"',
        });
      },
    }),
    apiRoute('GET', '/api/admin/session', 'panel', {
      summary: 'Who is signed in.',
      response: { description: 'The session', body: sessionJson },
      errors: ['unauthorized'],
      handler: ({ context }) => sessionOf(requireAdmin(context)),
    }),
    apiRoute('PUT', '/api/admin/password', 'panel', {
      summary: 'Changes the own password and ends the own sessions in other browsers.',
      body: passwordChange,
      response: { description: 'The session', body: sessionJson },
      errors: ['weak_password', 'too_many_requests'],
      handler: async ({ body, author, context }) => {
        const admin = requireAdmin(context);
        await accounts.changeOwnPassword(
          body.currentPassword,
          body.newPassword,
          gate.tokenOf(context) ?? '',
          author,
        );
        return sessionOf({ ...admin, isPasswordWeak: false });
      },
    }),
    apiRoute('GET', '/api/admin/sessions', 'panel', {
      summary: 'Signed-in browsers: the own ones, for an owner all.',
      response: { description: 'Sessions', body: z.array(adminSessionJson) },
      handler: ({ context }) => {
        const me = requireAdmin(context);
        const mayAll = isAllowed(me.role, 'admins');
        return accounts
          .sessions()
          .filter(({ admin }) => mayAll || admin === me.name)
          .map((session) => ({ ...session, isCurrent: session.id === me.sessionId }));
      },
    }),
    apiRoute('DELETE', '/api/admin/sessions/:id', 'panel', {
      summary: 'Signs a browser out.',
      ...DONE,
      errors: ['not_found'],
      handler: async ({ params: { id }, author, context }) => {
        const me = requireAdmin(context);
        const session = accounts.sessions().find((each) => each.id === id);
        if (!session || !(session.admin === me.name || isAllowed(me.role, 'admins'))) {
          throw new AppError('not_found');
        }
        await accounts.revoke(id, author);
      },
    }),
    ...secondFactorRoutes(accounts),
    ...accountRoutes(accounts),
  ];
}

function secondFactorRoutes(accounts: AdminAccounts): readonly ApiRoute[] {
  return [
    apiRoute('POST', '/api/admin/second-factor/propose', 'panel', {
      summary: 'A new secret for an authenticator app; not yet in force.',
      response: { description: 'The secret', body: secondFactorProposal },
      handler: ({ author, context }) => {
        const secret = accounts.proposeSecondFactor();
        const issuer = context.get('storefront').site.name;
        const label = encodeURIComponent(`${issuer}:${author.name}`);
        const otpauthUrl = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
        return { secret, otpauthUrl };
      },
    }),
    apiRoute('PUT', '/api/admin/second-factor', 'panel', {
      summary: 'Turns the second factor on with a code that shows the app has the secret.',
      body: secondFactorStart,
      response: { description: 'Recovery codes, shown once', body: recoveryCodes },
      errors: ['wrong_code', 'forbidden'],
      handler: async ({ body: { secret, code }, author }) => ({
        recoveryCodes: await accounts.enableSecondFactor(secret, code, author),
      }),
    }),
    apiRoute('POST', '/api/admin/second-factor/disable', 'panel', {
      summary: 'Turns the own second factor off.',
      body: passwordProof,
      ...DONE,
      errors: ['too_many_requests'],
      handler: async ({ body: { password }, author, context }) => {
        const { name } = requireAdmin(context);
        await accounts.confirmPassword(name, password);
        await accounts.disableSecondFactor(name, author);
      },
    }),
  ];
}

function accountRoutes(accounts: AdminAccounts): readonly ApiRoute[] {
  const find = (name: string): AdminJson | undefined => accounts.list().find((admin) => admin.name === name);

  return [
    apiRoute('GET', '/api/admin/admins', 'admins', {
      summary: 'All accounts of the panel.',
      response: { description: 'Accounts', body: z.array(adminJson) },
      handler: () => accounts.list(),
    }),
    apiRoute('POST', '/api/admin/admins', 'admins', {
      summary: 'Makes an account.',
      body: newAdmin,
      response: { description: 'The account', body: adminJson },
      status: 201,
      errors: ['weak_password', 'admin_exists'],
      handler: ({ body: { name, password, role }, author }) => accounts.create(name, password, role, author),
    }),
    apiRoute('PUT', '/api/admin/admins/:name', 'admins', {
      summary: "Changes an account's role or password; a new password ends its sessions.",
      body: adminChange,
      response: { description: 'The account', body: adminJson },
      errors: ['admin_not_found', 'weak_password', 'last_owner'],
      handler: async ({ params: { name }, body, author }) => {
        if (!find(name)) throw new AppError('admin_not_found');
        await accounts.change(name, body, author);
        return find(name);
      },
    }),
    apiRoute('DELETE', '/api/admin/admins/:name/second-factor', 'admins', {
      summary: 'Turns the second factor of an account off whose app was lost.',
      ...DONE,
      errors: ['admin_not_found'],
      handler: ({ params: { name }, author }) => accounts.disableSecondFactor(name, author),
    }),
    apiRoute('DELETE', '/api/admin/admins/:name', 'admins', {
      summary: 'Removes an account and ends its sessions.',
      ...DONE,
      errors: ['admin_not_found', 'last_owner'],
      handler: ({ params: { name }, author }) => accounts.remove(name, author),
    }),
  ];
}
