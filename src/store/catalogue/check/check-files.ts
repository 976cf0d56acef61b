import type { FileProblem } from '#domain/catalogue/file-problem';
import type { Guide } from '#domain/catalogue/site/guide';
import type { Settings } from '#domain/catalogue/site/settings';
import { struckPrice } from '#domain/money/money';
import type { FiledOffer } from '#shop/catalogue/ports';
import { type CatalogueImage, createCatalogueImage, placeOf, readFileOf } from '../catalogue-image.ts';
import {
  compareAll,
  compareDocument,
  type ComparedFile,
  compareFolder,
  compareFolderNames,
  compareCollections,
  createFolderRecord,
  removeMissing,
} from '../compare-files.ts';
import { collectChange } from '../collect-change.ts';
import { checkContent, MAPPINGS_FILE, SHOWCASE_FILE, slugsOf } from './check-content.ts';
import { checkText } from './check-text.ts';
import { CATEGORY_FILE, IMAGES_FOLDER, isCategoryFolderName } from '../../files/data-folder.ts';
import { LINK_MESSAGE } from '../../files/paths.ts';
import { DOCUMENTS } from '../decode/decode-documents.ts';
import { scrapeMappings } from '#domain/scrape/scrape-mapping';
import { parseJson } from '#kernel/json';
import { type JsonPath, lineFinder } from '#kernel/json-position';
import { rememberLast } from '#kernel/remember-last';
import { scanShopPictures } from '../shop-pictures.ts';
import { compareProblems, listProblems } from '../list-problems.ts';
import type { GoodReading } from '../../files/read-text-file.ts';
import { findRelatedFiles } from './related-files.ts';

export interface CheckedFiles {
  /** Products and categories that a shop would show from the checked files, drafts included. */
  readonly products: number;
  readonly categories: number;
  /** Sorted by file and line. */
  readonly problems: readonly FileProblem[];
  readonly offers: readonly FiledOffer[];
  readonly settings: Settings | undefined;
  readonly guides: readonly Guide[];
  /** Slugs with a page, former ones too; of products only those that were read: all of them for guides. */
  readonly slugs: Readonly<Record<'categories' | 'products' | 'guides', ReadonlySet<string>>>;
}

/**
 * Paths below the data folder. A text, where one is given, is checked instead of the file's content; null is a file that
 * is about to be removed.
 */
export type ChosenFiles = ReadonlyMap<string, string | null | undefined>;

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
  const staged = [...(chosen ?? [])].flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  const image = createCatalogueImage(dataDir, new Map(staged));
  for (const { path, reading } of chosen ? compareChosen(image, chosen) : compareAll(image)) {
    if (!chosen && reading?.kind === 'text') checkLetters(path, reading);
  }
  removeMissing(image, Infinity);
  const documents = collectChange(image) ?? {};
  for (const path of chosen?.keys() ?? []) {
    const reading = readFileOf(image, path);
    if (reading.kind === 'text') checkLetters(path, reading);
  }

  const isChosen = (path: string): boolean => chosen?.has(path) ?? true;
  const isOfChosen = ({ code, file, message }: FileProblem): boolean =>
    isChosen(file) ||
    [...(chosen ?? [])].some(
      ([path, text]) =>
        (code.startsWith('duplicate_') && message.includes(path)) ||
        (code === 'bad_folder_name' && path.startsWith(`${file}/`)) ||
        (code === 'missing_parent' && isRemovedCategory(path, text)),
    );
  problems.push(...listProblems(image).filter(isOfChosen));

  const products = (documents.upserted ?? []).map((product) => ({
    product,
    file: image.holdings.byId.get(product.id) ?? '',
  }));
  const lastFinder = rememberLast<ReturnType<typeof lineFinder>>();
  const textAt = (path: string): string => {
    const reading = readFileOf(image, path);
    return reading.kind === 'text' ? reading.text : '';
  };
  const lineOf = (file: string, path: JsonPath): number =>
    lastFinder([file], () => lineFinder(textAt(file)))(path);
  const unread = [...image.folders.values()]
    .flatMap((folder) => [...folder.products.values()])
    .filter(({ path }) => !image.holdings.products.has(path))
    .flatMap(({ path }) => textAt(path).split('"'));
  const pictures = scanShopPictures(dataDir);
  for (const link of pictures.links) {
    const file = `${IMAGES_FOLDER}/${link}`;
    if (isChosen(file)) problems.push({ file, line: 1, message: LINK_MESSAGE, code: 'unreadable' });
  }
  const { byFolder: categories } = image.categories;
  const faults = checkContent({
    products,
    unread,
    categories,
    documents,
    mappings: scrapeMappings.safeParse(parseJson(textAt(MAPPINGS_FILE))).data?.mappings ?? [],
    pictures: pictures.files,
    withDiscount,
    isChosen,
    isShowcaseBroken: problems.some(({ file, code }) => file === SHOWCASE_FILE && code === 'invalid_field'),
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
    offers: checked.flatMap(({ product, file }): FiledOffer[] => {
      const { id, price } = product;
      const originalPrice = struckPrice(product);
      if (originalPrice === undefined) return [];
      return [{ id, file, line: () => lineOf(file, ['originalPrice']), price, originalPrice }];
    }),
    settings,
    guides,
    slugs: {
      categories: slugsOf(categories),
      products: new Set([
        ...products.flatMap(({ product: { slug, oldSlugs = [], status } }) =>
          status === 'draft' ? [] : [slug, ...oldSlugs],
        ),
        ...unread,
      ]),
      guides: new Set(guides.map(({ slug }) => slug)),
    },
  };
}

/**
 * Reads what the chosen files are compared with: all documents and categories, and the products that may conflict with
 * them; all products where a chosen document may name any of them.
 */
function* compareChosen(image: CatalogueImage, chosen: ChosenFiles): Generator<ComparedFile> {
  const related = findRelatedFiles(image.dataDir, chosen);
  const isWhole = [...chosen.keys()].some((path) => !isCategoryFolderName(placeOf(path).folder));
  compareFolderNames(image);
  // The folder of a staged file may be missing on the disk.
  for (const folder of related.keys())
    if (!image.folders.has(folder)) image.folders.set(folder, createFolderRecord(folder));
  for (const name of Object.keys(DOCUMENTS)) compareDocument(image, name);
  yield* compareCollections(image);
  for (const folder of image.folders.keys()) {
    const file = `${folder}/${CATEGORY_FILE}`;
    const some = new Set([CATEGORY_FILE, ...(related.get(folder) ?? [])]);
    yield* compareFolder(image, folder, some);
    if (isWhole || isRemovedCategory(file, chosen.get(file))) yield* compareFolder(image, folder);
  }
}

/** The products of a removed category, and the categories below it, remain without it. */
function isRemovedCategory(path: string, text: string | null | undefined): boolean {
  return text === null && path.endsWith(`/${CATEGORY_FILE}`);
}
