import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors';
import type { ServerContext } from '../context.ts';
import { versionOf } from './if-match.ts';

type Json = Readonly<Record<string, unknown>>;

/** A record for the panel with its digest, which a later save sends back (`If-Match`). */
export function withDigest<Record extends Json>(json: Record): Record & { readonly digest: string } {
  return { ...json, digest: createHash('sha256').update(JSON.stringify(json)).digest('base64url') };
}

/**
 * Allows a save that is based on the present record, or that names no version.
 * @throws AppError `conflict` with the present record
 */
export function requireCurrent(context: ServerContext, json: Json): void {
  const current = withDigest(json);
  const wanted = versionOf(context, current.digest);
  if (wanted === undefined || wanted === current.digest) return;
  throw new AppError('conflict', { extra: { current, digest: current.digest } });
}
