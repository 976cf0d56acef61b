import { join } from 'node:path';
import { z } from 'zod';
import { type ApiToken, SCOPES } from '#domain/panel/api-token';
import type { ApiTokenStore } from '#shop/panel/api-tokens';
import { openPrivateFolder } from '../files/lock/data-lock.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

const tokensSchema: z.ZodType<readonly ApiToken[]> = z.array(
  z.object({
    name: z.string(),
    tokenHash: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    by: z.string(),
    createdAt: z.string(),
    expiresAt: z.string().exactOptional(),
    revokedAt: z.string().exactOptional(),
    lastUsedAt: z.string().exactOptional(),
  }),
);

/** `_private/tokens.json`. A running server sees at once what the command line writes. */
export function openTokenStore(dataDir: string): ApiTokenStore {
  return openSharedDocument({
    path: join(openPrivateFolder(dataDir), 'tokens.json'),
    schema: tokensSchema,
    empty: [],
  });
}
