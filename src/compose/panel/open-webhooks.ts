import { createCallHook, newHookSecret } from '#adapters/hooks/call-hook';
import { openOutbox } from '#adapters/mail/outbox';
import { createAddressGuard } from '#adapters/net/address-guard';
import { createGuardedFetch } from '#adapters/net/guarded-fetch';
import { AppError } from '#domain/errors';
import type { Duty, OrderStore } from '#shop/orders/selling-ports';
import type { AuditTrail } from '#shop/panel/audit-trail';
import { reportToHooks } from '#shop/panel/report-to-hooks';
import { HOOK_WAITS_MS } from '#domain/panel/webhook';
import { createSendHook, createWebhooks, isHookActive, type Webhooks } from '#shop/panel/webhooks';
import type { Shop } from '#shop/shop';
import type { Log } from '#store/files/log';
import type { SecretBox } from '#store/files/document/secret-box';
import { openHookRecords } from '#store/orders/outbox-records';
import { emptyWhileBroken, openSealedRecords } from '#store/panel/private-records';

interface Options {
  readonly privateDir: string;
  readonly box: SecretBox;
  readonly orders: OrderStore;
  readonly duty: Pick<Duty, 'isMine' | 'onGain'>;
  readonly shop: Shop;
  readonly audit: AuditTrail;
  /** `host:port` pairs that may be called although their address is private. */
  readonly allowPrivate: readonly string[];
  readonly log: Log;
}

/** Notifies other programs of events, from now on. */
export function openWebhooks(options: Options): Webhooks {
  const { privateDir, box, orders, duty, shop, audit, allowPrivate, log } = options;
  const stored = openSealedRecords(privateDir, 'webhooks.json', box);
  const records = emptyWhileBroken(stored, []);
  const now = (): Date => new Date();
  const outbox = openOutbox({
    records: openHookRecords(privateDir, log),
    // While they cannot be read, messages wait.
    send: createSendHook({
      records: stored,
      call: createCallHook(createGuardedFetch({ allowPrivate }), Date.now),
      now,
    }),
    failure: 'hook_failed',
    headOf: ({ webhook, type }) => ({ to: webhook, subject: type }),
    waitsMs: HOOK_WAITS_MS,
    mayRetry: (message) => isHookActive(stored.read(), message),
    isRepeatable: true,
    isMine: () => duty.isMine,
  });
  const endDuty = duty.onGain(() => outbox.start());
  outbox.start();
  const endReports = reportToHooks({
    orders,
    duty,
    shop,
    records: stored,
    outbox,
    now,
    onFault: (error) => log.error({ err: error }, 'a message to a webhook could not be put into the outbox'),
  });
  const guard = createAddressGuard({ allowPrivate });
  return createWebhooks({
    records,
    outbox,
    audit,
    requirePublic: async (url) => {
      await guard(new URL(url)).catch((error: unknown) => {
        // A host that is unknown now may be known when a message is sent.
        if (!(error instanceof AppError) || error.code === 'address_not_allowed') throw error;
      });
    },
    newSecret: newHookSecret,
    now,
    stop: () => {
      endDuty();
      endReports();
    },
  });
}
