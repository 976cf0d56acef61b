import type { AppParts } from '../app.ts';

interface Parts extends Pick<AppParts, 'shop' | 'panel' | 'journalTimes' | 'lastBackupAt' | 'replicaLag'> {
  /** Open event streams. */
  readonly streams: number;
}

/** The numbers for a monitoring system, by name. */
export function gaugesOf({
  shop,
  panel,
  journalTimes,
  lastBackupAt,
  replicaLag,
  streams,
}: Parts): Readonly<Record<string, number>> {
  const mails = panel?.outbox.entries() ?? [];
  const hooks = panel?.webhooks.counts() ?? { waiting: 0, failed: 0 };
  const countMails = (wanted: string): number => mails.filter(({ state }) => state === wanted).length;
  const journal = journalTimes?.();
  return {
    shop_catalogue_revision: shop.catalogue.revision,
    shop_products: shop.catalogue.size,
    shop_file_problems: shop.problems().length,
    shop_event_streams: streams,
    'shop_outbox_pending{kind="mail"}': countMails('waiting'),
    'shop_outbox_pending{kind="webhook"}': hooks.waiting,
    'shop_outbox_failed{kind="mail"}': countMails('failed'),
    'shop_outbox_failed{kind="webhook"}': hooks.failed,
    ...(lastBackupAt && { shop_backup_last_success_timestamp_seconds: lastBackupAt() / 1000 }),
    ...(replicaLag && { shop_replica_lag_seconds: replicaLag() }),
    ...(journal && {
      shop_journal_append_seconds_count: journal.count,
      shop_journal_append_seconds_sum: journal.seconds,
    }),
  };
}
