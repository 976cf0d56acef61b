import { mailToJson } from '#contract/orders/email';
import {
  type AddedWebhook,
  type HookDeliveryJson,
  hookDeliveryJson,
  type WebhookJson,
  webhookJson,
} from '#contract/panel/webhooks';
import type { OutboxEntry } from '#domain/orders/outbox-message';
import type { Author } from '#domain/panel/audit';
import { type HookEvent, type HookMessage, type Webhook } from '#domain/panel/webhook';
import { AppError, invalidField, requireFound } from '#domain/errors';
import type { AuditChange } from '#domain/panel/audit-fields';
import type { RunningOutbox } from '../orders/mail-ports.ts';
import type { Records } from '../orders/selling-ports.ts';
import type { AuditTrail } from './audit-trail.ts';

/** Calls once, signed, and returns the status. @throws AppError without an answer, or into the shop's own network */
export type CallHook = (
  webhook: Webhook,
  message: Pick<HookMessage, 'messageId' | 'body'>,
  signal: AbortSignal,
) => Promise<number>;

/** Addresses of other programs, and the messages to them. */
export type Webhooks = ReturnType<typeof createWebhooks>;

interface Parts {
  readonly records: Records<readonly Webhook[]>;
  readonly outbox: RunningOutbox<HookMessage>;
  readonly audit: Pick<AuditTrail, 'record'>;
  /** @throws AppError `address_not_allowed` */
  readonly requirePublic: (url: string) => Promise<void>;
  readonly newSecret: () => string;
  readonly now: () => Date;
  /** Ends the source of messages. */
  readonly stop: () => void;
}

const MAX_WEBHOOKS = 20;

/** Whether the webhook of a message is still called: it was not removed and has not ended. */
export function isHookActive(webhooks: readonly Webhook[], message: Pick<HookMessage, 'webhook'>): boolean {
  return webhooks.some(({ id, endedAt }) => id === message.webhook && endedAt === undefined);
}

const GONE = 410;

interface SendParts extends Pick<Parts, 'records' | 'now'> {
  readonly call: CallHook;
}

/** Only 2xx is success; 410 ends the webhook. @throws AppError `hook_failed` with the reason, `storage_failed` */
export function createSendHook({ records, call, now }: SendParts) {
  return async (message: HookMessage, signal: AbortSignal): Promise<void> => {
    const webhook = records.read().find(({ id }) => id === message.webhook);
    if (!webhook || webhook.endedAt !== undefined) {
      throw new AppError('hook_failed', { message: 'Bu webhook silinmiş ya da kapanmış.' });
    }
    if (webhook.secret === '') {
      throw new AppError('hook_failed', { message: 'İmza anahtarı bu SHOP_SECRET_KEY ile açılamıyor.' });
    }
    const status = await call(webhook, message, signal).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('hook_failed', { message: error.message, cause: error });
    });
    if (status >= 200 && status < 300) return;
    if (status === GONE) {
      const endedAt = now().toISOString();
      // On a full disk the webhook stays, and the next message ends it: this one is not sent each second.
      await records
        .update((all) => all.map((each) => (each.id === webhook.id ? { ...each, endedAt } : each)))
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
    }
    throw new AppError('hook_failed', { message: `Adres ${status} yanıtını verdi.` });
  };
}

function viewOf(webhook: Webhook): WebhookJson {
  return webhookJson.parse({ ...webhook, isActive: webhook.endedAt === undefined });
}

export function createWebhooks(parts: Parts) {
  const { records, outbox, audit, requirePublic, newSecret, now } = parts;

  const requireWebhook = (id: string): Webhook => {
    const found = records.read().find((each) => each.id === id);
    return requireFound(found, 'not_found', { message: 'Böyle bir webhook yok.' });
  };
  const entriesOf = (id: string): readonly OutboxEntry<HookMessage>[] => {
    requireWebhook(id);
    return outbox.entries().filter(({ message }) => message?.webhook === id);
  };

  return {
    list: (): WebhookJson[] => records.read().map(viewOf),

    /** Its secret is returned only once. @throws AppError `address_not_allowed` in the shop's own network, `invalid` */
    add: async (
      { url, events }: { readonly url: string; readonly events: readonly HookEvent[] },
      by: Author,
    ): Promise<AddedWebhook> => {
      await requirePublic(url);
      const webhook: Webhook = {
        id: crypto.randomUUID(),
        url: new URL(url).href,
        events: [...new Set(events)],
        secret: newSecret(),
        by: by.name,
        createdAt: now().toISOString(),
      };
      const changes: AuditChange[] = [{ field: 'events', after: webhook.events.join(', ') }];
      await records.update(
        (all) => {
          if (all.length < MAX_WEBHOOKS) return [...all, webhook];
          const message = `En çok ${MAX_WEBHOOKS} webhook olabilir; kullanılmayan birini silin.`;
          throw invalidField('url', message, message);
        },
        () => audit.record(by, { kind: 'settings', action: 'webhook-added', subject: webhook.url, changes }),
      );
      return { ...viewOf(webhook), secret: webhook.secret };
    },

    /** @throws AppError `not_found` */
    remove: async (id: string, by: Author): Promise<void> => {
      const { url } = requireWebhook(id);
      await records.update(
        (all) => all.filter((each) => each.id !== id),
        () => audit.record(by, { kind: 'settings', action: 'webhook-removed', subject: url }),
      );
    },

    /** Newest first. @throws AppError `not_found` */
    deliveries: (id: string): HookDeliveryJson[] =>
      entriesOf(id).flatMap((entry) =>
        entry.message ? [hookDeliveryJson.parse({ ...entry.message, ...mailToJson(entry) })] : [],
      ),

    /** Sends a delivery again under its message id, even a successful one. @throws AppError `not_found` */
    repeat: async (id: string, delivery: string): Promise<void> => {
      const known = entriesOf(id).some((entry) => entry.id === delivery);
      if (!known || !(await outbox.retry(delivery))) throw new AppError('not_found');
    },

    /** Without those of removed webhooks, which nobody can see or send again. */
    counts: (): { readonly waiting: number; readonly failed: number } => {
      const known = new Set(records.read().map(({ id }) => id));
      const present = outbox.entries().filter(({ message }) => known.has(message?.webhook ?? ''));
      const countOf = (wanted: string): number => present.filter(({ state }) => state === wanted).length;
      return { waiting: countOf('waiting'), failed: countOf('failed') };
    },

    close: async (): Promise<void> => {
      parts.stop();
      await outbox.close();
    },
  };
}
