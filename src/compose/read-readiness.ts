import { openSecretBox } from './open-secret-box.ts';
import { join } from 'node:path';
import { readinessJson, type ReadinessJson } from '#contract/panel/overview';
import { cardStateOf, EMPTY_PAYMENT_SETTINGS } from '#domain/orders/payment/payment-settings';
import { timeOfBackup } from '#domain/exchange/last-backup';
import { hasOwnDomain, isPlainAddress, isPublicPlace } from '#domain/catalogue/site/public-address';
import { isReady, readiness } from '#domain/orders/readiness';
import { verifyJournal } from '#store/orders/journal/verify-journal';
import { findServer } from './tools/with-lock-holder.ts';
import { withShop } from './tools/with-shop.ts';
import { mailAccountOf } from '#adapters/mail/mailbox';
import { PRIVATE_FOLDER, requireDataFolder } from '#store/files/data-folder';
import { emptyWhileBroken, openRecords, openSealedRecords } from '#store/panel/private-records';

/** A server that works answers at once. */
const ANSWER_WITHIN_MS = 10_000;

interface Surroundings {
  /** The host on which a server would listen. */
  readonly host: string;
  readonly publicUrl: URL | undefined;
  readonly smtpUrl: string | undefined;
}

/**
 * Whether the shop of a data folder can sell: as its running server says, or as one would say that started now. Changes
 * nothing.
 * @throws AppError `storage_failed` when there is no such folder
 */
export async function readReadiness(dataDir: string, surroundings: Surroundings): Promise<ReadinessJson> {
  const folder = requireDataFolder(dataDir);
  const server = findServer(folder, { answerWithinMs: ANSWER_WITHIN_MS });
  if (server) return server.call('GET', '/api/admin/readiness', undefined, readinessJson);
  const { host, publicUrl, smtpUrl } = surroundings;
  const privateDir = join(folder, PRIVATE_FOLDER);
  const payment = emptyWhileBroken(
    openSealedRecords(privateDir, 'payment.json', openSecretBox()),
    EMPTY_PAYMENT_SETTINGS,
  );
  const banks = emptyWhileBroken(openRecords(privateDir, 'banks.json'), []);
  return withShop(folder, (shop) => {
    const settings = shop.settings();
    const items = readiness({
      settings,
      isPublic: isPublicPlace(host, publicUrl, shop.sites()),
      hasDomain: hasOwnDomain(publicUrl, shop.sites()),
      isPlain: isPlainAddress(publicUrl),
      card: cardStateOf(payment.read(), false),
      accounts: banks.read().filter(({ isActive }) => isActive),
      shipping: shop.shipping(),
      canMail: mailAccountOf(settings, smtpUrl, undefined) !== undefined,
      sites: shop.sites(),
      products: shop.catalogue.size,
      lacksOrders: verifyJournal(folder).hasLoss,
      lastBackupAt: timeOfBackup(openRecords(privateDir, 'backup.json').read()),
      now: Date.now(),
    });
    return { ready: isReady(items), items: [...items] };
  });
}
