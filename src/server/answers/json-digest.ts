import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors';
import type { ServerContext } from '../context.ts';
import { versionOf } from './if-match.ts';

type Json = Readonly<Record<string, unknown>>;

/** A record for the panel with the digest by which a later save says what it was made from (`If-Match`). */
export function withDigest<Record extends Json>(json: Record): Record & { readonly digest: string } {
  return { ...json, digest: createHash('sha256').update(JSON.stringify(json)).digest('base64url') };
}

/**
 * Lets a save pass that was made from the record as it stands, or says nothing of that.
 * @throws AppError `conflict` with the record as it is by now
 */
export function requireCurrent(context: ServerContext, json: Json): void {
  const current = withDigest(json);
  const wanted = versionOf(context, current.digest);
  if (wanted === undefined || wanted === current.digest) return;
  throw new AppError('conflict', { extra: { current, digest: current.digest } });
}
