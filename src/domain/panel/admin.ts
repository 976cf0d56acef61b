import { z } from 'zod';
import { fold } from '#kernel/turkish';

export const ROLES = ['owner', 'editor', 'warehouse'] as const;
export type Role = (typeof ROLES)[number];

/** What a call of the panel touches. */
export const PERMISSIONS = ['panel', 'catalogue', 'orders', 'settings', 'admins'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Which parts of the panel each role may use; `panel` is one's own account and the overview. */
const ALLOWED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: ['panel', 'catalogue'],
  warehouse: ['panel', 'orders'],
};

export function isAllowed(role: Role, permission: Permission): boolean {
  return ALLOWED[role].includes(permission);
}

/** A person who may use the panel. */
export const adminFields = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  /** As the password adapter writes it, its parameters included. */
  passwordHash: z.string(),
  createdAt: z.string(),
  /** Base32; set when the second factor is on. */
  totpSecret: z.string().exactOptional(),
  /** The last time step whose code was used: a code counts once. */
  totpLastStep: z.number().exactOptional(),
  /** SHA-256 of the recovery codes that are still unused. */
  recoveryHashes: z.array(z.string()).default([]),
  /** SHA-256 of the tokens of browsers that signed in before, newest last. */
  deviceHashes: z.array(z.string()).default([]),
});
export type Admin = Readonly<z.infer<typeof adminFields>>;

/** A signed-in browser. The token itself is only in its cookie. */
export const adminSessionFields = z.object({
  tokenHash: z.string(),
  admin: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Signed in with a password that the present rule refuses. */
  isPasswordWeak: z.boolean().exactOptional(),
});
export type AdminSession = Readonly<z.infer<typeof adminSessionFields>>;

export const adminRecords = z.object({
  admins: z.array(adminFields).readonly(),
  sessions: z.array(adminSessionFields).readonly().default([]),
});
export type AdminRecords = Readonly<z.infer<typeof adminRecords>>;

const HOUR_MS = 3_600_000;
/** A session ends after this time without a call, and in any case after the second. */
export const SESSION_IDLE_MS = 2 * HOUR_MS;
export const SESSION_MAX_MS = 12 * HOUR_MS;

export function isSessionAlive({ createdAt, lastSeenAt }: AdminSession, nowMs: number): boolean {
  // A time far ahead is from before the clock was set back.
  const ageOf = (iso: string): number => Math.abs(nowMs - Date.parse(iso));
  return ageOf(lastSeenAt) < SESSION_IDLE_MS && ageOf(createdAt) < SESSION_MAX_MS;
}

export const adminName = z
  .string('metin olmalı')
  .normalize()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@ -]{0,63}$/u, 'harf ya da rakamla başlamalı, en çok 64 karakter olmalı');

/** The name as it is compared: case and Turkish letters do not make another person. */
export function adminKey(name: string): string {
  return fold(name.trim());
}
