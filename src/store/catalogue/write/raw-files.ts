import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Site } from '#domain/catalogue/site/site';
import type { Campaign } from '#domain/orders/campaigns/campaign';
import { findCampaignFaults } from '#domain/orders/campaigns/campaign-faults';
import { AppError } from '#domain/errors';
import { jsonText, parseJson } from '#kernel/json';
import { tryOr } from '#kernel/system-code';
import { createQueue } from '#kernel/task-queue';
import { lineOfPath } from '#kernel/json-position';
import type { RawFile, RawFiles } from '#shop/panel/ports';
import {
  CATEGORY_FILE,
  COLLECTION_FOLDERS,
  IMAGES_FOLDER,
  isCatalogueFile,
  CAMPAIGNS_FOLDER,
  GUIDES_FOLDER,
  isCampaignPath,
  isCategoryFolderName,
  isCollectionPath,
  listCollection,
  isIgnoredName,
  listFolders,
  listInCategories,
} from '../../files/data-folder.ts';
import { strangeFields } from '../check/check-text.ts';
import { decodeCategory } from '../decode/decode-category.ts';
import { DOCUMENTS, findTextKind, isDocument } from '../decode/decode-documents.ts';
import { removeDurably, writeDurably } from '../../files/durable-file.ts';
import { requireNoLink } from '../../files/paths.ts';
import { scanShopPictures } from '../shop-pictures.ts';
import { digestOf, readTextFile, requireReadableSize, textOfFile } from '../../files/read-text-file.ts';

/** Leaves room for the longer name of the temporary file. */
const MAX_NAME_BYTES = 200;

/** Whether the panel may open and edit the file with this path below the data folder. */
function isEditablePath(path: string): boolean {
  if (Buffer.byteLength(basename(path)) > MAX_NAME_BYTES) return false;
  const [first = '', second, ...rest] = path.split('/');
  if (isCollectionPath(path)) return /^[a-z0-9-]+\.[a-z]+$/.test(second ?? '');
  if (second === undefined) return isDocument(first);
  if (rest.length > 0 || !isCategoryFolderName(first)) return false;
  return /^[\w.-]+\.json$/.test(second) && !isIgnoredName(second);
}

/** Whether a document is valid and has no content. */
function isEmptied(text: string): boolean {
  const says = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(says) : value !== null;
  return !says(parseJson(text) ?? text);
}

/** Storefronts that are in `before` and not in `after`. */
function lostSites(before: string, after: string): readonly string[] {
  const sitesIn = (text: string): readonly Site[] =>
    DOCUMENTS['sites.json'].decode('sites.json', text).value?.sites ?? [];
  const left = new Set(sitesIn(after).map(({ id }) => id));
  return sitesIn(before).flatMap(({ id }) => (left.has(id) ? [] : [id]));
}

/** Faults of a text for a file. A product's may have some: its last valid version stays on sale. */
function faultsOf(path: string, text: string): readonly FileProblem[] {
  const [folder = '', name] = path.split('/');
  const kind = findTextKind(path);
  if (!kind && name !== CATEGORY_FILE) return [];
  const { problems } = kind?.decode(path, text) ?? decodeCategory(path, folder, text);
  return [...problems, ...strangeFields(path, text)];
}

/** Faults of a campaign beside the other ones: of two with one code only the first is ever used. */
function faultsBesideOthers(dataDir: string, path: string, text: string): readonly FileProblem[] {
  if (!isCampaignPath(path)) return [];
  const read = (file: string, content: string): readonly Campaign[] =>
    findTextKind(file)?.decode(file, content).value?.campaigns ?? [];
  const others = (listCollection(dataDir, CAMPAIGNS_FOLDER) ?? [])
    .filter((file) => file !== path)
    .flatMap((file) => read(file, textOfFile(join(dataDir, file)) ?? ''));
  const own = read(path, text);
  return findCampaignFaults([...own, ...others], undefined)
    .filter(({ id }) => id === own[0]?.id)
    .map(({ code, message, path: place }) => ({ file: path, line: lineOfPath(text, place), code, message }));
}

const REMOVED_SINCE =
  'Dosya siz açtıktan sonra silinmiş. Yine de gerekiyorsa sayfayı yenileyip baştan yazın.';

/** Why a text would delete everything in its file; undefined when it would not. */
function findLoss(path: string, text: string, before: string): string | undefined {
  if (isEmptied(text) && !isEmptied(before)) {
    return 'bu metin dosyada duran her şeyi siler; kalması gerekenleri yeniden yazın';
  }
  const lost = path === 'sites.json' ? lostSites(before, text) : [];
  return lost.length === 0
    ? undefined
    : `${lost.join(', ')} vitrini eksik; kapatmak için silmeyin, "isActive": false yazın`;
}

/** For files with many entries: their text is saved only if it has no fault and does not delete all entries. */
function requireWholeText(
  path: string,
  text: string,
  before: string | undefined,
  besides: readonly FileProblem[],
): void {
  const loss = before === undefined ? undefined : findLoss(path, text, before);
  const faults = [
    ...faultsOf(path, text),
    ...besides,
    ...(loss === undefined ? [] : [{ line: 1, message: loss }]),
  ];
  const [first] = faults;
  if (!first) return;
  throw new AppError('invalid', {
    message: `Kaydedilmedi. ${path}, satır ${first.line}: ${first.message}`,
    issues: faults.map(({ line, message }) => ({ path: `satır ${line}`, message })),
  });
}

/** Documents that the owner edits and that have no screen of their own. */
const OWNERS_DOCUMENTS = ['shipping.json', 'showcase.json', 'fitment.json', 'synonyms.json'] as const;

/** The first text of a document that does not exist yet; the owner changes it and saves. */
function draftOf(path: string): string {
  if (isCampaignPath(path)) {
    const campaign = {
      title: 'Yüzde on indirim',
      // A code of its own: an example might be saved as it is.
      code: basename(path, '.json').replaceAll('-', '').toUpperCase().slice(0, 30),
      type: 'percent',
      percent: 10,
      minBasket: '300.00',
    };
    return jsonText(campaign);
  }
  if (isCollectionPath(path)) {
    return '---\ntitle: Başlık\nsummary: Bir iki cümleyle ne anlattığı\n---\n\nMetin.\n';
  }
  return '{}\n';
}

/** The catalogue's files as text, broken ones included. @param inQueue runs one write at a time */
export function createRawFiles(dataDir: string, inQueue = createQueue()): RawFiles {
  const requireEditable = (path: string): string => {
    if (!isEditablePath(path)) throw new AppError('file_not_found');
    requireNoLink(dataDir, path);
    return join(dataDir, path);
  };

  const read = (path: string): RawFile => {
    const reading = readTextFile(requireEditable(path));
    if (reading.kind === 'missing' && findTextKind(path)) return { path, text: draftOf(path), digest: '' };
    if (reading.kind === 'missing') throw new AppError('file_not_found');
    if (reading.kind === 'fault') {
      throw new AppError('invalid', { message: `Dosya açılamadı: ${reading.message}` });
    }
    return { path, text: reading.text, digest: reading.digest };
  };

  const replace = (target: string, text: string): Promise<void> => {
    mkdirSync(dirname(target), { recursive: true });
    return writeDurably(target, text);
  };

  return {
    read,
    isOwn: isEditablePath,
    write: (path, text, ifDigest) =>
      inQueue(async () => {
        const target = requireEditable(path);
        requireReadableSize(path, text);
        const found = readTextFile(target);
        // New products and categories are not created here.
        if (found.kind === 'missing' && !findTextKind(path)) throw new AppError('file_not_found');
        if (found.kind === 'missing' && ifDigest) throw new AppError('conflict', { message: REMOVED_SINCE });
        // The same text again is no conflict: the answer to its first saving may have been lost.
        const isOther = found.kind === 'text' && found.digest !== ifDigest && found.text !== text;
        if (ifDigest !== undefined && isOther) {
          throw new AppError('conflict', { extra: { current: found.text, digest: found.digest } });
        }
        const before = found.kind === 'text' ? found.text : undefined;
        requireWholeText(path, text, before, faultsBesideOthers(dataDir, path, text));
        await replace(target, text);
        return { path, text, digest: digestOf(text) };
      }),
    texts() {
      const texts = new Map<string, string>();
      const collected = COLLECTION_FOLDERS.flatMap((folder) => listCollection(dataDir, folder) ?? []);
      const inCategories = listInCategories(dataDir).filter(isEditablePath);
      for (const path of [...Object.keys(DOCUMENTS), ...collected, ...inCategories]) {
        const text = textOfFile(join(dataDir, path));
        if (text !== undefined) texts.set(path, text);
      }
      return texts;
    },
    put: (path, text, ifText) =>
      inQueue(async () => {
        const target = requireEditable(path);
        const found = readTextFile(target);
        const present = found.kind === 'text' ? found.text : undefined;
        if (found.kind === 'fault' || present !== ifText) throw new AppError('conflict');
        if (text !== undefined) await replace(target, text);
        else if (await removeDurably(target)) tryOr(undefined, () => rmdirSync(dirname(target)));
      }),
    documents: () => [...OWNERS_DOCUMENTS, ...(listCollection(dataDir, GUIDES_FOLDER) ?? [])],
    structure() {
      const folders = listFolders(dataDir).filter(isCategoryFolderName);
      const productsIn = (folder: string): string[] =>
        readdirSync(join(dataDir, folder)).filter((name) => name !== CATEGORY_FILE && isCatalogueFile(name));
      return new Map(folders.map((folder) => [folder, productsIn(folder)]));
    },
    pictures: () => new Set([...scanShopPictures(dataDir).files].map((name) => `/${IMAGES_FOLDER}/${name}`)),
  };
}
