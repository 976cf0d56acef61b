import { join } from 'node:path';
import { z } from 'zod';
import { type Webhook, webhookFields } from '#domain/panel/webhook';
import type { Records } from '#shop/orders/selling-ports';
import type { SecretBox } from '../files/document/secret-box.ts';
import { type Sealable, withSeals } from '../files/document/sealed-document.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';

/** `_private/webhooks.json`, with sealed secrets. */
export function openWebhookRecords(
  privateDir: string,
  box: SecretBox,
): Records<readonly Webhook[]> & Sealable {
  const stored = openSharedDocument<readonly Webhook[]>({
    path: join(privateDir, 'webhooks.json'),
    schema: z.array(webhookFields),
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
