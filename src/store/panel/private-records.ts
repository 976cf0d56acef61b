import { getOrAdd } from '#kernel/get-or-add';
import { join } from 'node:path';
import { z } from 'zod';
import { emptySearch } from '#domain/catalogue/empty-search';
import { AppError } from '#domain/errors';
import { lastBackup, NO_BACKUP } from '#domain/exchange/last-backup';
import { fitReport } from '#domain/orders/fit-report';
import { bankAccount } from '#domain/orders/payment/bank-account';
import { EMPTY_PAYMENT_SETTINGS, paymentSettings } from '#domain/orders/payment/payment-settings';
import { stockWish } from '#domain/orders/stock/stock-wish';
import { adminRecords } from '#domain/panel/admin';
import { apiTokenFields } from '#domain/panel/api-token';
import { jobFields } from '#domain/panel/job';
import { proposalFields } from '#domain/panel/proposal';
import { SECRET_NAMES, secretFields } from '#domain/panel/secrets';
import { webhookFields } from '#domain/panel/webhook';
import type { Records } from '#shop/orders/selling-ports';
import { isSealedSecret, type SecretBox } from '../files/document/secret-box.ts';
import { openSharedDocument } from '../files/document/shared-document.ts';
import type { Log } from '../files/log.ts';

interface Kind<T> {
  readonly schema: z.ZodType<T>;
  /** The value while the file is missing. */
  readonly empty: T;
  /** What the shop lacks while the document is broken. Without it the shop does not need the document: a broken one is set aside, and a new one begun. */
  readonly loss?: string | undefined;
  /** Whether several servers share it; another one, such as the jobs, belongs to one server. */
  readonly isShared?: true;
}

const ofOneServer = <T>(schema: z.ZodType<T>, empty: T): Kind<T> => ({ schema, empty });
const shared = <T>(schema: z.ZodType<T>, empty: T, loss?: string): Kind<T> => ({
  ...ofOneServer(schema, empty),
  loss,
  isShared: true,
});
const listOf = <T>(item: z.ZodType<T>): z.ZodType<readonly T[]> => z.array(item);

/** The small documents in the private folder, by file name. */
export const PRIVATE_DOCUMENTS = {
  'admins.json': shared(
    adminRecords,
    { admins: [], sessions: [] },
    'bu yüzden kimse yönetim paneline giremez',
  ),
  'tokens.json': shared(listOf(apiTokenFields), [], 'bu yüzden programların erişim anahtarları geçmez'),
  'webhooks.json': shared(listOf(webhookFields), [], 'bu yüzden webhooklara haber verilmez'),
  'secrets.json': shared(secretFields, {}, 'bu yüzden şifre gerektiren e-postalar bekletilir'),
  'banks.json': shared(listOf(bankAccount), [], 'bu yüzden havale ile ödeme sunulmaz'),
  // The settings of the card provider.
  'payment.json': shared(paymentSettings, EMPTY_PAYMENT_SETTINGS, 'bu yüzden kartla ödeme sunulmaz'),
  'jobs.json': ofOneServer(listOf(jobFields), []),
  'empty-searches.json': ofOneServer(listOf(emptySearch), []),
  // Changes that agents propose.
  'proposals.json': ofOneServer(listOf(proposalFields), []),
  // Who waits for which product.
  'restock.json': shared(listOf(stockWish), []),
  // Buyers' reports whether a part fits, and the owner's decisions.
  'fit-reports.json': shared(listOf(fitReport), []),
  'backup.json': ofOneServer(lastBackup, NO_BACKUP),
};
type Name = keyof typeof PRIVATE_DOCUMENTS;
type Values = { readonly [N in Name]: (typeof PRIVATE_DOCUMENTS)[N]['empty'] };
const KINDS: { readonly [N in Name]: Kind<Values[N]> } = PRIVATE_DOCUMENTS;

/** The documents with secrets, which are sealed on disk and plain in memory. */
const SEALED_NAMES = ['payment.json', 'secrets.json', 'admins.json', 'webhooks.json'] as const;
type SealedName = (typeof SEALED_NAMES)[number];

/** Replaces each secret of a value; `id` names the secret within it. */
type MapSecrets<T> = (value: T, change: (secret: string, id: string) => string) => T;
const SECRETS: { readonly [N in SealedName]: MapSecrets<Values[N]> } = {
  'admins.json': (records, change) => ({
    ...records,
    admins: records.admins.map((admin) =>
      admin.totpSecret === undefined ? admin : { ...admin, totpSecret: change(admin.totpSecret, admin.name) },
    ),
  }),
  'payment.json': (settings, change) => ({
    ...settings,
    merchantKey: change(settings.merchantKey, 'merchantKey'),
    merchantSalt: change(settings.merchantSalt, 'merchantSalt'),
  }),
  // An absent secret is empty here: one that cannot be opened is absent in memory, and stays on disk.
  'secrets.json': (secrets, change) =>
    Object.fromEntries(
      SECRET_NAMES.map((name) => [name, change(secrets[name] ?? '', name)]).filter(([, value]) => value),
    ),
  'webhooks.json': (webhooks, change) =>
    webhooks.map((each) => ({ ...each, secret: change(each.secret, each.id) })),
};

function openStored<N extends Name>(privateDir: string, name: N): Records<Values[N]> {
  const { schema, empty, loss, isShared = false } = KINDS[name];
  const path = join(privateDir, name);
  return openSharedDocument<Values[N]>({ path, schema, empty, isShared, setsAside: loss === undefined });
}

/** A document without secrets. A running server sees at once what the command line writes. */
export function openRecords<N extends Exclude<Name, SealedName>>(
  privateDir: string,
  name: N,
): Records<Values[N]> {
  return openStored(privateDir, name);
}

/**
 * A document with secrets, which are sealed before each write and opened after each read. One that cannot be opened is
 * empty, so that what needs it is off, and stays on disk as it is.
 */
export function openSealedRecords<N extends SealedName>(
  privateDir: string,
  name: N,
  box: SecretBox,
): Records<Values[N]> {
  const stored = openStored(privateDir, name);
  /** A stored value is opened only once, so that equal values stay the same object and nobody sees a change. */
  const opened = new WeakMap<object, Values[N]>();
  const open = (value: Values[N]): Values[N] =>
    getOrAdd(opened, value, () => SECRETS[name](value, (secret) => box.open(secret) ?? ''));
  return {
    read: () => open(stored.read()),
    update: async (change, beforeWrite) =>
      open(
        await stored.update(
          (current) => {
            const value = open(current);
            const next = change(value);
            return next === value ? current : seal(name, next, current, box);
          },
          beforeWrite && ((before, after) => beforeWrite(open(before), open(after))),
        ),
      ),
  };
}

/** The value to store: a secret that has not changed keeps its stored form. */
function seal<N extends SealedName>(name: N, value: Values[N], before: Values[N], box: SecretBox): Values[N] {
  const known = new Map<string, string>();
  SECRETS[name](before, (secret, id) => {
    known.set(id, secret);
    return secret;
  });
  return SECRETS[name](value, (secret, id) => box.seal(secret, known.get(id) ?? ''));
}

/**
 * Records that count as empty while they cannot be read, so that the rest of the shop works. They are not overwritten:
 * until they can be read again, changes are refused.
 */
export function emptyWhileBroken<R extends { read(): unknown }>(records: R, empty: ReturnType<R['read']>): R {
  return {
    ...records,
    read: () => {
      try {
        return records.read();
      } catch (error) {
        if (error instanceof AppError) return empty;
        throw error;
      }
    },
  };
}

/** The secrets of a document as they are stored; none when it cannot be read. */
function storedSecrets<N extends SealedName>(privateDir: string, name: N): readonly string[] {
  const found: string[] = [];
  const { empty } = KINDS[name];
  SECRETS[name](emptyWhileBroken(openStored(privateDir, name), empty).read(), (secret) => {
    if (secret !== '') found.push(secret);
    return secret;
  });
  return found;
}

/**
 * How many secrets of a data folder are stored in which form; `closed` are sealed with another key than the given one,
 * or sealed when none is given.
 */
export function readSecretForms(privateDir: string, box: SecretBox) {
  const found = SEALED_NAMES.flatMap((name) => storedSecrets(privateDir, name));
  const sealed = found.filter(isSealedSecret);
  return {
    plain: found.length - sealed.length,
    sealed: sealed.length,
    closed: sealed.filter((stored) => box.open(stored) === undefined).length,
  };
}

/** Seals unsealed secrets, when there is a key, and logs those that it cannot open. It never throws. */
export async function sealSecrets(privateDir: string, box: SecretBox, log: Log): Promise<void> {
  const { closed } = readSecretForms(privateDir, box);
  if (closed > 0)
    log.error({ closed }, 'secrets cannot be opened with this key: card payment and mail are off');
  if (!box.hasKey) return;
  for (const name of SEALED_NAMES) {
    if (storedSecrets(privateDir, name).every(isSealedSecret)) continue;
    // A copy counts as a change.
    await openSealedRecords(privateDir, name, box)
      .update((value) => structuredClone(value))
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.error({ err: error }, 'secrets could not be sealed');
      });
  }
}
