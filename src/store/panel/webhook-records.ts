import { join } from 'node:path';
import { z } from 'zod';
import { HOOK_EVENTS, type Webhook } from '#domain/panel/webhook';
import type { Records } from '#shop/orders/selling-ports';
import type { SecretBox } from '../files/document/secret-box.ts';
import { type Sealable, withSeals } from '../files/document/sealed-document.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

const webhooksSchema: z.ZodType<readonly Webhook[]> = z.array(
  z.object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(HOOK_EVENTS)),
    secret: z.string(),
    by: z.string(),
    createdAt: z.string(),
    endedAt: z.string().exactOptional(),
  }),
);

/** `_private/webhooks.json`, with sealed secrets. */
export function openWebhookRecords(
  privateDir: string,
  box: SecretBox,
): Records<readonly Webhook[]> & Sealable {
  const stored = openSharedDocument({
    path: join(privateDir, 'webhooks.json'),
    schema: webhooksSchema,
    empty: [],
  });
  return withSeals(stored, {
    // A secret that cannot be opened is read as empty: the receiver does not accept its signature.
    open: (webhooks) => webhooks.map((each) => ({ ...each, secret: box.open(each.secret) ?? '' })),
    seal: (webhooks, before) =>
      webhooks.map((each) => {
        const known = before.find(({ id }) => id === each.id)?.secret ?? '';
        return { ...each, secret: box.seal(each.secret, known) };
      }),
  });
}
