import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { createSecretBox, type SecretBox } from '../files/secret-box.ts';
import { listSetAside } from '../files/set-aside.ts';
import { systemCodeOf } from '../files/system-code.ts';
import { CARTS_FILE, readCarts } from '../orders/cart-records.ts';
import { openBankRecords, openPaymentRecords } from '../orders/selling-records.ts';
import { openAdminStore } from './admin-store.ts';
import { readSecretForms } from './read-secret-forms.ts';
import { openSecretStore } from './secret-store.ts';

/** What the shop can do without: the server sets a broken one aside and begins anew. */
const DISPENSABLE = [
  'jobs.json',
  'empty-searches.json',
  'carts.json',
  CARTS_FILE,
  'restock.json',
  'fit-reports.json',
];

function isReadable(path: string): boolean {
  try {
    if (path.endsWith(CARTS_FILE)) return readCarts(path).broken === 0;
    return parseJson(readFileSync(path, 'utf8')) !== undefined;
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return systemCodeOf(error) === 'ENOENT';
  }
}

/** Secrets that the server's key does not open. */
function closedSecrets(dataDir: string, box: SecretBox): FileProblem[] {
  const { closed } = readSecretForms(dataDir, box);
  if (closed === 0) return [];
  const message = `${closed} gizli değer bu anahtarla (SHOP_SECRET_KEY) açılamıyor; bu yüzden kartla ödeme ve e-posta kapalı. Doğru anahtarla yeniden başlatın ya da değerleri panelde yeniden yazın`;
  return [{ file: `${PRIVATE_FOLDER}/secrets.json`, line: 1, code: 'closed_secrets', message }];
}

/**
 * Tells which of the small private documents cannot be read, what that takes away, and which were set aside.
 * @param key with what the server opens secrets; without it nothing is said of them
 */
export function openPrivateDocuments(dataDir: string, key?: SecretBox): { problems(): FileProblem[] } {
  const privateDir = join(dataDir, PRIVATE_FOLDER);
  if (!existsSync(privateDir)) return { problems: () => [] };
  // Whether secrets can be opened is no question of whether the files can be read.
  const box = createSecretBox(undefined);
  const documents = [
    [openAdminStore(dataDir, box), 'admins.json', 'bu yüzden kimse yönetim paneline giremez'],
    [openSecretStore(dataDir, box), 'secrets.json', 'bu yüzden parola gerektiren e-postalar bekletilir'],
    [openBankRecords(privateDir), 'banks.json', 'bu yüzden havale ile ödeme sunulmaz'],
    [openPaymentRecords(privateDir, box), 'payment.json', 'bu yüzden kartla ödeme sunulmaz'],
  ] as const;
  return {
    problems: () => [
      ...documents.flatMap(([document, name, loss]): FileProblem[] => {
        try {
          document.read();
          return [];
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const message = `dosya okunamıyor ya da içeriği bozuk; ${loss}. Yedekten geri yükleyin ya da düzeltin`;
          return [{ file: `${PRIVATE_FOLDER}/${name}`, line: 1, code: 'broken_document', message }];
        }
      }),
      ...DISPENSABLE.filter((name) => !isReadable(join(privateDir, name))).map((name) => ({
        file: `${PRIVATE_FOLDER}/${name}`,
        line: 1,
        code: 'broken_document' as const,
        message: 'dosya bozuk ya da okunamıyor; sunucu açılırken onu kenara ayırır ve yenisine başlar',
      })),
      ...(key ? closedSecrets(dataDir, key) : []),
      ...listSetAside(privateDir, PRIVATE_FOLDER),
    ],
  };
}
