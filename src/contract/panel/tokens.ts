import { z } from 'zod';
import { apiTokenFields, SCOPES, TOKEN_STATES, USUAL_LIFE } from '#domain/panel/api-token';
import { adminName } from '#domain/panel/admin';

/** Body of `POST /api/admin/tokens`. */
export const tokenRequest = z.object({
  name: adminName,
  scopes: z.array(z.enum(SCOPES), 'yetki listesi olmalı').min(1, 'En az bir yetki seçin'),
  /** Days (`90d`), a day (`2027-01-31`) or `never`. */
  expires: z.string('metin olmalı').max(20, 'çok uzun').default(USUAL_LIFE),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

/** A program's key as the panel shows it. */
export const tokenJson = apiTokenFields.omit({ tokenHash: true, revokedAt: true }).extend({
  state: z.enum(TOKEN_STATES),
  /** Null when it does not end by itself. */
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type TokenJson = z.infer<typeof tokenJson>;

/** The answer to making one: the only time that the token is seen. */
export const madeToken = tokenJson.extend({ token: z.string() });
export type MadeToken = z.infer<typeof madeToken>;
