import { createLocalDesk, createRemoteDesk, type CommandDesk } from '#shop/orders/command-desk';
import { SILENT_LOG } from '#store/files/log';
import { commandLineAuthor, openAudit } from '../panel/open-audit.ts';
import { openMailbox } from '../orders/open-mails.ts';
import { templatesOf } from './open-orders.ts';
import { openSelling } from '../orders/open-selling.ts';
import { withLockHolder } from './with-lock-holder.ts';
import type { ShopWithOrders } from './with-shop.ts';

interface Environment {
  /** From `SHOP_PAYTR_URL` and `SHOP_SMTP_URL`; a running server has its own. */
  readonly paytrUrl: string | undefined;
  readonly smtpUrl: string | undefined;
}

async function workLocally<T>(
  parts: ShopWithOrders,
  { paytrUrl, smtpUrl }: Environment,
  work: (desk: CommandDesk) => Promise<T>,
): Promise<T> {
  const templates = templatesOf(parts.dataDir);
  const mailbox = openMailbox({ ...parts, templates, log: SILENT_LOG, smtpUrl });
  const audit = openAudit(parts.dataDir);
  const { selling, close } = openSelling({
    ...parts,
    templates,
    outbox: mailbox.outbox,
    audit,
    cards: { paytrUrl },
    // Nobody places orders here.
    surroundings: () => ({
      isPublic: true,
      hasDomain: false,
      isPlain: false,
      canMail: false,
      lastBackupAt: 0,
    }),
  });
  try {
    return await work(createLocalDesk(selling, mailbox, audit, commandLineAuthor()));
  } finally {
    await mailbox.outbox.close();
    await close();
  }
}

/**
 * Opens the desk of a data folder for some work, with or without a running server.
 * @throws AppError `data_folder_busy` when the process that has the lock neither serves nor ends.
 */
export function withDesk<T>(
  dataDir: string,
  environment: Environment,
  work: (desk: CommandDesk) => Promise<T>,
): Promise<T> {
  return withLockHolder(dataDir, {
    remote: ({ call }) => work(createRemoteDesk(call)),
    local: (parts) => workLocally(parts, environment, work),
  });
}
