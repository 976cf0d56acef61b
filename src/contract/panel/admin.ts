import { z } from 'zod';
import { adminFields, adminSessionFields, PERMISSIONS, ROLES } from '#domain/panel/admin';

const text = z.string('metin olmalı');
const filled = (message: string) => text.max(500, 'çok uzun').min(1, message);

/** Body of `POST /api/admin/login`. */
export const loginRequest = z.object({
  username: filled('Kullanıcı adını yazın'),
  password: filled('Şifreyi yazın'),
  /** Six digits of the authenticator app or a recovery code, when the second factor is on. */
  code: text.max(100).optional(),
});

/** The signed-in admin, as `GET /api/admin/session` returns it. */
export const sessionJson = adminFields.pick({ name: true, role: true }).extend({
  authenticated: z.literal(true),
  permissions: z.array(z.enum(PERMISSIONS)),
  hasSecondFactor: z.boolean(),
  /** Signed in with a password that the present rule refuses: the panel requires a better one. */
  isPasswordWeak: z.boolean(),
});
export type SessionJson = z.infer<typeof sessionJson>;

export const signedOut = z.object({ authenticated: z.literal(false) });

export const passwordChange = z.object({
  currentPassword: filled('Şu anki şifrenizi yazın'),
  newPassword: filled('Yeni şifreyi yazın'),
});

export const adminSessionJson = adminSessionFields.omit({ tokenHash: true, isPasswordWeak: true }).extend({
  id: z.string(),
  /** The present browser. */
  isCurrent: z.boolean(),
});

export const adminJson = adminFields
  .pick({ name: true, role: true, createdAt: true })
  .extend({ hasSecondFactor: z.boolean() });
export type AdminJson = z.infer<typeof adminJson>;

const role = z.enum(ROLES, 'owner, editor ya da warehouse olmalı');

export const newAdmin = z.object({
  name: filled('Kullanıcı adını yazın'),
  password: filled('Şifreyi yazın'),
  role,
});

/** What an owner changes in another account; a new password ends its sessions. */
export const adminChange = z.object({ role: role.optional(), password: filled('Şifreyi yazın').optional() });

/** The data for an authenticator app; the address is the content of the QR code. */
export const secondFactorProposal = z.object({ secret: z.string(), otpauthUrl: z.string() });
export const secondFactorStart = z.object({ secret: filled('Anahtar eksik'), code: filled('Kodu yazın') });
/** Returned only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const passwordProof = z.object({ password: filled('Şifrenizi yazın') });
