import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#kernel/json';
import type { FileProblem, ProblemCode } from '#domain/catalogue/file-problem';
import { scrapeRunHead } from '#domain/scrape/scrape-run';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { type FileSignature, isSameSignature, isSure, signatureOf } from '../files/file-signature.ts';
import { namesIn, statOf } from '../files/paths.ts';
import { readPrivateText } from '../files/private-files.ts';
import type { SecretBox } from '../files/document/secret-box.ts';
import { listSetAside } from '../files/set-aside.ts';
import { systemCodeOf } from '#kernel/system-code';
import { CARTS_FILE, readCarts } from '../orders/cart-records.ts';
import {
  hookEntry,
  HOOKS_FOLDER,
  isMessageFile,
  OUTBOX_FOLDER,
  outboxEntry,
} from '../orders/outbox-records.ts';
import { seenProducts } from '../scrape/scrape-records.ts';
import { CHANGES_FILE, isChangeLog } from './change-log.ts';
import { findFolderFaults, findPrivateLinks, PRIVATE_FOLDERS } from './private-folders.ts';
import { PRIVATE_DOCUMENTS, readSecretForms } from './private-records.ts';
import { isUnfinishedFile, readUnfinished } from './unfinished-changes.ts';

type IsWhole = (path: string) => boolean;

const matches =
  (schema: z.ZodType): IsWhole =>
  (path) => {
    const text = readPrivateText(path);
    return text === undefined || schema.safeParse(parseJson(text)).success;
  };

const WITHOUT =
  'dosya bozuk ya da okunamıyor; bozuksa kenara ayrılır ve yerine yenisi yazılır, okuma izni yoksa izinlerini düzeltin';

const LINKED =
  'bir bağlantı (symlink); mağazanın özel kayıtları veri klasörünün kendisinde durmalı. Sunucuyu durdurup yerine dosyanın ya da klasörün kendisini koyun';

/** How each document is checked, and what is said of a broken one. */
const DOCUMENTS: readonly (readonly [name: string, isWhole: IsWhole, message: string])[] = [
  ...Object.entries(PRIVATE_DOCUMENTS).map(
    ([name, { schema, loss }]) =>
      [
        name,
        matches(schema),
        loss === undefined
          ? WITHOUT
          : `dosya okunamıyor ya da içeriği bozuk; ${loss}. Yedekten geri yükleyin ya da düzeltin`,
      ] as const,
  ),
  [CHANGES_FILE, isChangeLog, WITHOUT],
];

/** The server has the carts in memory and sets a broken file aside at its start, so it does not read the file again. */
const CARTS = [CARTS_FILE, (path: string) => readCarts(path).broken === 0, WITHOUT] as const;

/** Folders of small documents: which of their files count, and what is lost with a broken one. */
const COLLECTIONS: readonly (readonly [
  folder: string,
  isOne: (name: string) => boolean,
  isWhole: IsWhole,
  message: string,
])[] = [
  [
    OUTBOX_FOLDER,
    isMessageFile,
    matches(outboxEntry),
    'e-posta okunamıyor ve gönderilemez; sunucu açılırken onu kenara ayırır. Siparişin sayfasındaki e-postalara bakın, gerekirse müşteriye kendiniz yazın',
  ],
  [
    HOOKS_FOLDER,
    isMessageFile,
    matches(hookEntry),
    'bir webhook iletisi okunamıyor ve gönderilemez; sunucu açılırken onu kenara ayırır. Karşıdaki programda eksik kalan kaydı elle tamamlayın',
  ],
  [
    'scrape/seen',
    (name) => /^[^.].*\.json$/.test(name),
    matches(seenProducts),
    'son çekimde görülenler okunamıyor; sonraki çekim onu kenara ayırır. O çekimin değişikliklerini onaylamadan önce elle düzelttiğiniz alanlara bakın',
  ],
  [
    'scrape/runs',
    (name) => /^[^.].*\.head\.json$/.test(name),
    matches(scrapeRunHead),
    'bir çekimin sonucu okunamıyor, listede görünmez; çekimi yeniden yapın, sonra bu dosyayı silin',
  ],
  [
    'unfinished',
    isUnfinishedFile,
    (path) => readUnfinished(path).id !== '',
    'yarıda kalmış bir toplu değişikliğin kaydı okunamıyor; bazı ürünler değişmiş, bazıları değişmemiş olabilir. Ürünleri gözden geçirin ya da yedekten geri yükleyin, sonra bu dosyayı silin',
  ],
];

/** Whether a file is missing, or can be read and has valid content. */
function isWholeNow(path: string, isWhole: IsWhole): boolean {
  try {
    return isWhole(path);
  } catch (error) {
    if (!(error instanceof z.ZodError) && systemCodeOf(error) === undefined) throw error;
    return systemCodeOf(error) === 'ENOENT';
  }
}

/** As `isWholeNow`, but an unchanged file is not read again. */
function createCheck(): typeof isWholeNow {
  const known = new Map<string, { readonly signature: FileSignature; readonly isWhole: boolean }>();
  return (path, isWhole) => {
    const stats = statOf(path);
    const signature = stats && signatureOf(stats);
    const last = known.get(path);
    if (signature && last && isSameSignature(last.signature, signature)) return last.isWhole;
    const found = isWholeNow(path, isWhole);
    if (signature && isSure(signature, Date.now())) known.set(path, { signature, isWhole: found });
    else known.delete(path);
    return found;
  };
}

const problemOf = (name: string, message: string, code: ProblemCode = 'broken_document'): FileProblem => ({
  file: join(PRIVATE_FOLDER, name),
  line: 1,
  code,
  message,
});

/** Problems of secrets that the server's key cannot open. */
function closedSecrets(dataDir: string, box: SecretBox): FileProblem[] {
  const { closed } = readSecretForms(join(dataDir, PRIVATE_FOLDER), box);
  if (closed === 0) return [];
  const message = `${closed} gizli değer bu anahtarla (SHOP_SECRET_KEY) açılamıyor; onlara bağlı olanlar çalışmaz (kartla ödeme, e-posta, webhooklar, iki adımlı giriş). Doğru anahtarla yeniden başlatın ya da değerleri panelde yeniden yazın`;
  return [problemOf('secrets.json', message, 'closed_secrets')];
}

/**
 * Returns what reports private documents and folders that cannot be used and what the shop lacks without them, and files
 * that were set aside. The order journal and the audit trail are checked elsewhere.
 * @param key opens secrets as the running server does; without it secrets are not checked, but the carts are
 */
export function openPrivateCheck(dataDir: string, key?: SecretBox): () => readonly FileProblem[] {
  const privateDir = join(dataDir, PRIVATE_FOLDER);
  if (!existsSync(privateDir)) return () => [];
  const documents = key ? DOCUMENTS : [...DOCUMENTS, CARTS];
  const check = createCheck();
  const findBroken = (name: string, isWhole: IsWhole, message: string): FileProblem[] =>
    check(join(privateDir, name), isWhole) ? [] : [problemOf(name, message)];
  const findAll = (): FileProblem[] => [
    ...findPrivateLinks(privateDir).map((name) => problemOf(name, LINKED, 'unreadable')),
    ...documents.flatMap((document) => findBroken(...document)),
    ...COLLECTIONS.flatMap(([folder, isOne, isWhole, message]) =>
      namesIn(join(privateDir, folder))
        .filter(isOne)
        .flatMap((name) => findBroken(join(folder, name), isWhole, message)),
    ),
    ...(key ? closedSecrets(dataDir, key) : []),
    ...['', ...PRIVATE_FOLDERS].flatMap((name) =>
      listSetAside(join(privateDir, name), join(PRIVATE_FOLDER, name)),
    ),
  ];
  return () => {
    const faults = findFolderFaults(privateDir);
    const problems = faults.map(({ name, message }) => problemOf(name, message));
    // One who may not enter the folder, such as an author of the catalogue, learns that and nothing of its files.
    return faults[0]?.name === '' ? problems : [...problems, ...findAll()];
  };
}
