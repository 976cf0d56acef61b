import { DAY_MS, turkishMidnight } from '#kernel/turkish-day';
import { z } from 'zod';
import { invalidField } from '../errors.ts';
import type { Permission } from './admin.ts';

/** What a program with a token may do; writing includes reading. Without `orders:persons` it sees persons masked. */
export const SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'orders:read',
  'orders:write',
  'orders:persons',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The record of a program's token. The token itself is not stored; only its creator has it. */
export const apiTokenFields = z.object({
  name: z.string(),
  tokenHash: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Who made it. */
  by: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  /** Absent when it does not end by itself. */
  expiresAt: z.string().exactOptional(),
  revokedAt: z.string().exactOptional(),
  lastUsedAt: z.string().exactOptional(),
});
export type ApiToken = Readonly<z.infer<typeof apiTokenFields>>;

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export function tokenState({ expiresAt, revokedAt }: ApiToken, nowMs: number): TokenState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active';
}

/** The scope that a call needs; undefined for one that is for people only. */
export function scopeOf(permission: Permission, isReading: boolean): Scope | undefined {
  if (permission !== 'catalogue' && permission !== 'orders') return undefined;
  return `${permission}:${isReading ? 'read' : 'write'}`;
}

/** Who may change things sees them as well. */
export function hasScope(scopes: readonly Scope[], needed: Scope): boolean {
  const writing = needed.replace(':read', ':write');
  return scopes.some((scope) => scope === needed || scope === writing);
}

/** How a token is named wherever it is written down who did something; no person can have such a name. */
export function tokenAuthor(name: string): string {
  return `token:${name}`;
}

const AGENT = 'agent:';

/** As `tokenAuthor`, for what an agent does. */
export function agentAuthor(name: string): string {
  return AGENT + name;
}

export function isAgentAuthor(author: string): boolean {
  return author.startsWith(AGENT);
}

/** What an agent may do with a token: it never changes orders and never sees persons. */
export function agentScopes(scopes: readonly Scope[]): readonly Scope[] {
  const needed: readonly Scope[] = ['catalogue:read', 'catalogue:write', 'orders:read'];
  return needed.filter((scope) => hasScope(scopes, scope));
}

const SECOND_MS = 1000;
const LONGEST_DAYS = 3650;
/** Unless something else is said. */
export const USUAL_LIFE = '365d';

/** NaN for anything that is neither days nor a day. */
function endOf(wanted: string, nowMs: number): number {
  const [, days] = /^(\d{1,4})d$/.exec(wanted) ?? [];
  if (days !== undefined) return nowMs + Number(days) * DAY_MS;
  return z.iso.date().safeParse(wanted).success ? turkishMidnight(wanted) + DAY_MS - SECOND_MS : Number.NaN;
}

/**
 * When a token ends: after days (`90d`), with the end of a day in Turkey (`2027-01-31`), or `never` (undefined).
 * @throws AppError `invalid`
 */
export function readExpiry(text: string, nowMs: number): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'never') return undefined;
  const endsAtMs = endOf(wanted, nowMs);
  if (endsAtMs > nowMs && endsAtMs <= nowMs + LONGEST_DAYS * DAY_MS) return new Date(endsAtMs).toISOString();
  const message = 'süre gün sayısı (90d), gelecekte bir gün (2027-01-31) ya da never olmalı; en çok 3650 gün';
  throw invalidField('expires', message, `Anahtarın süresi anlaşılamadı: ${message}.`);
}
