import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Kurus } from '#domain/money/money';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import type { Guide } from '#domain/catalogue/site/guide';
import type { Product } from '#domain/catalogue/product/product';
import type { Settings } from '#domain/catalogue/site/settings';
import {
  type CatalogueImage,
  createCatalogueImage,
  findProduct,
  findProductBySlug,
} from '../catalogue-image.ts';
import {
  compareAll,
  compareDocument,
  type ComparedFile,
  compareFolder,
  compareFolderNames,
  compareCollections,
  removeMissing,
} from '../compare-files.ts';
import { collectChange } from '../collect-change.ts';
import { checkContent, SHOWCASE_FILE, slugsOf } from './check-content.ts';
import { checkText } from './check-text.ts';
import { CATEGORY_FILE, GUIDES_FOLDER, IMAGES_FOLDER, isCollectionPath } from '../../files/data-folder.ts';
import { decodeJson } from '../../files/decode-json.ts';
import { LINK_MESSAGE } from '../../files/links.ts';
import { DOCUMENTS, findTextKind } from '../decode/decode-documents.ts';
import { decodeProduct } from '../decode/decode-product.ts';
import { lineOfPath, type JsonPath } from '#kernel/json-position';
import { scanShopPictures } from '../shop-pictures.ts';
import { compareProblems, listProblems } from '../list-problems.ts';
import { type GoodReading, readTextFile } from '../../files/read-text-file.ts';
import { findRelatedFiles } from './related-files.ts';

/** A product with a price and a struck-through one. */
export interface Offer {
  readonly id: string;
  readonly file: string;
  /** The line of the struck-through price. */
  readonly line: () => number;
  readonly price: Kurus;
  readonly originalPrice: Kurus;
}

export interface CheckedFiles {
  /** Products and categories that a shop would show from the checked files, drafts included. */
  readonly products: number;
  readonly categories: number;
  /** Sorted by file and line. */
  readonly problems: readonly FileProblem[];
  /** Offers in the checked files. */
  readonly offers: readonly Offer[];
  readonly settings: Settings | undefined;
  /** The checked guides. */
  readonly guides: readonly Guide[];
  /** Slugs of the whole folder, but only of those products that were read. */
  readonly slugs: Readonly<Record<'categories' | 'products' | 'guides', ReadonlySet<string>>>;
}

/** Paths below the data folder. A text, where one is given, is checked instead of the file's content. */
export type ChosenFiles = ReadonlyMap<string, string | undefined>;

/**
 * Finds every fault of a data folder: those that loading reports, and those that only a person would notice: a stock
 * code used twice, a group whose products differ, a wrong discount, a missing picture, broken letters. Nothing is
 * changed.
 * @param chosen only faults of these files are reported; of the other files, only those that may conflict with them are
 * decoded
 */
export function checkFiles(dataDir: string, chosen?: ChosenFiles): CheckedFiles {
  const problems: FileProblem[] = [];
  const withDiscount = new Set<string>();
  const checkLetters = (path: string, reading: Pick<GoodReading, 'text' | 'isDecomposed'>): void => {
    problems.push(...checkText(path, reading));
    if (reading.text.includes('"discount"')) withDiscount.add(path);
  };
  const image = createCatalogueImage(dataDir);
  for (const { path, reading } of chosen ? compareChosen(image, chosen) : compareAll(image)) {
    if (!chosen && reading?.kind === 'text') checkLetters(path, reading);
  }
  removeMissing(image, Infinity);
  const documents = collectChange(image) ?? {};

  /** Texts that are checked instead of the files' content, by path. */
  const texts = new Map<string, string>();
  for (const [path, text] of chosen ?? []) {
    const reading = readTextFile(join(dataDir, path));
    if (text !== undefined && (reading.kind !== 'text' || reading.text !== text)) texts.set(path, text);
    else if (reading.kind === 'text') checkLetters(path, reading);
  }
  const isChosen = (path: string): boolean => chosen?.has(path) ?? true;
  const isReported = ({ file, code, message }: FileProblem): boolean =>
    !texts.has(file) &&
    (isChosen(file) ||
      (code.startsWith('duplicate_') && [...(chosen?.keys() ?? [])].some((path) => message.includes(path))));
  problems.push(...listProblems(image).filter(isReported));

  const products = (documents.upserted ?? [])
    .map((product) => ({ product, file: findProduct(image, product.id)?.path ?? '' }))
    .filter(({ file }) => !texts.has(file));
  for (const [file, raw] of texts) {
    const text = raw.normalize('NFC');
    checkLetters(file, { text, isDecomposed: text !== raw });
    const judged = judgeText(file, text, image);
    problems.push(...judged.problems);
    if (judged.product) products.push({ product: judged.product, file });
  }

  const lineOf = (file: string, path: JsonPath): number => {
    const text = texts.get(file);
    if (text !== undefined) return lineOfPath(text, path);
    const reading = readTextFile(join(dataDir, file));
    return reading.kind === 'text' ? lineOfPath(reading.text, path) : 1;
  };
  const pictures = scanShopPictures(dataDir);
  for (const link of pictures.links) {
    const file = `${IMAGES_FOLDER}/${link}`;
    if (isChosen(file)) problems.push({ file, line: 1, message: LINK_MESSAGE, code: 'unreadable' });
  }
  const { byFolder: categories } = image.categories;
  const faults = checkContent({
    products,
    categories,
    documents,
    pictures: pictures.files,
    withDiscount,
    isChosen,
    isWhole: !chosen,
    isShowcaseBroken: problems.some(({ file }) => file === SHOWCASE_FILE),
  });
  for (const { file, path, code, message } of faults) {
    if (isChosen(file)) problems.push({ file, line: lineOf(file, path), message, code });
  }

  const checked = products.filter(({ file }) => isChosen(file));
  const { settings, guides = [] } = documents;
  return {
    products: checked.length,
    categories: [...categories.keys()].filter((folder) => isChosen(`${folder}/${CATEGORY_FILE}`)).length,
    problems: problems.sort(compareProblems),
    offers: checked.flatMap(({ product: { id, price, originalPrice }, file }): Offer[] =>
      originalPrice !== undefined && originalPrice > price
        ? [{ id, file, line: () => lineOf(file, ['originalPrice']), price, originalPrice }]
        : [],
    ),
    settings,
    guides: guides.filter(({ slug }) => isChosen(`${GUIDES_FOLDER}/${slug}.md`)),
    slugs: {
      categories: slugsOf(categories),
      products: new Set(products.map(({ product }) => product.slug)),
      guides: new Set(guides.map(({ slug }) => slug)),
    },
  };
}

/**
 * Reads what the chosen files are compared with: all documents and categories, and the products that may conflict with
 * them.
 */
function* compareChosen(image: CatalogueImage, chosen: ChosenFiles): Generator<ComparedFile> {
  const related = findRelatedFiles(image.dataDir, chosen);
  compareFolderNames(image);
  for (const name of Object.keys(DOCUMENTS)) compareDocument(image, name);
  yield* compareCollections(image);
  for (const folder of image.root.names ?? []) {
    yield* compareFolder(image, folder, new Set([CATEGORY_FILE, ...(related.get(folder) ?? [])]));
  }
}

/** The faults of a text that is not saved yet, compared with the files of the folder. */
function judgeText(
  file: string,
  text: string,
  image: CatalogueImage,
): { readonly product?: Product | undefined; readonly problems: readonly FileProblem[] } {
  const [folder = '', fileName = ''] = file.split('/');
  const name = parseProductFileName(fileName);
  if (isCollectionPath(file)) return { problems: findTextKind(file)?.decode(text).problems ?? [] };
  if (!name) {
    const { problem } = decodeJson(file, text);
    return { problems: problem ? [problem] : [] };
  }
  const categoryId = image.folders.get(folder)?.categoryId ?? '';
  const { product, problems } = decodeProduct(file, name, categoryId, text);
  const conflictOf = (field: 'id' | 'slug', owner: string | undefined): FileProblem[] => {
    if (!product || owner === undefined || owner === file) return [];
    const message = `"${field}" alanı "${product[field]}" başka bir üründe de var: ${owner}; birini değiştirin ya da silin`;
    const code = field === 'id' ? 'duplicate_id' : 'duplicate_slug';
    return [{ file, line: lineOfPath(text, [field]), message, code }];
  };
  return {
    product,
    problems: [
      ...problems,
      ...conflictOf('id', product && findProduct(image, product.id)?.path),
      ...conflictOf('slug', product && findProductBySlug(image, product.slug)?.path),
    ],
  };
}
