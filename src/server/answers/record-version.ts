import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors';
import type { ServerContext } from '../context.ts';

/** For the description of a call that reads it. */
export const IF_MATCH = {
  'If-Match': 'The ETag that was read: 409 with the present version when it differs.',
};

const TAG = /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/;

/**
 * The file version in `If-Match`: undefined without the header and for `*`. Of several tags the one that equals
 * `current`, else the first.
 */
export function versionOf(context: ServerContext, current: string | undefined): string | undefined {
  const header = context.req.header('if-match');
  if (header === undefined || header.trim() === '*') return undefined;
  // Clients that copy a digest without quotes mean the same tag.
  const digests = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1] ?? tag.trim());
  return digests.find((digest) => digest === current) ?? digests[0];
}

type Json = Readonly<Record<string, unknown>>;

/** A record for the panel with its digest, which a later save sends back (`If-Match`). */
export function withDigest<Record extends Json>(json: Record): Record & { readonly digest: string } {
  return { ...json, digest: createHash('sha256').update(JSON.stringify(json)).digest('base64url') };
}

/** Allows a save of the present version, or of none. @throws AppError `conflict` with the present record */
export function requireCurrent(context: ServerContext, json: Json): void {
  const current = withDigest(json);
  const wanted = versionOf(context, current.digest);
  if (wanted === undefined || wanted === current.digest) return;
  throw new AppError('conflict', { extra: { current, digest: current.digest } });
}
