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
