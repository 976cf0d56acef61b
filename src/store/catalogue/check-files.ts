import { join } from 'node:path';
import { findReservedSlug } from '#domain/catalogue/category/category-place';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { findGroupFaults } from '#domain/catalogue/facts/group-faults';
import { findCampaignFaults } from '#domain/orders/campaigns/campaign-faults';
import { discountPercent, type Kurus } from '#domain/money/money';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import type { Guide } from '#domain/catalogue/site/guide';
import type { Product } from '#domain/catalogue/product/product';
import { findShowcaseFaults } from '#domain/catalogue/site/showcase';
import type { Settings } from '#domain/catalogue/site/settings';
import {
  type CatalogueImage,
  createCatalogueImage,
  findProduct,
  findProductBySlug,
} from './catalogue-image.ts';
import {
  compareAll,
  compareDocument,
  type ComparedFile,
  compareFolder,
  compareFolderNames,
  compareCollections,
  removeMissing,
} from './compare-files.ts';
import { takeChange } from './take-change.ts';
import { checkText } from './check-text.ts';
import {
  CAMPAIGNS_FOLDER,
  CATEGORY_FILE,
  GUIDES_FOLDER,
  IMAGES_FOLDER,
  isCollectionPath,
} from '../files/data-folder.ts';
import { decodeJson } from '../files/decode-json.ts';
import { DOCUMENTS, findTextKind } from './decode-documents.ts';
import { decodeProduct } from './decode-product.ts';
import { lineOfPath, type JsonPath } from '#kernel/json-position';
import { listOwnPictures } from './own-pictures.ts';
import { compareProblems, listProblems } from './problem-report.ts';
import { type GoodReading, readTextFile } from '../files/read-text-file.ts';
import { findRelatedFiles } from './related-files.ts';

/** A product that is offered below a struck-through price. */
export interface Offer {
  readonly id: string;
  readonly file: string;
  /** Of the struck-through price. */
  readonly line: () => number;
  readonly price: Kurus;
  readonly originalPrice: Kurus;
}

export interface CheckedFiles {
  /** Products and categories that a shop would show from the checked files, drafts included. */
  readonly products: number;
  readonly categories: number;
  /** Ordered by file and line. */
  readonly problems: readonly FileProblem[];
  /** Of the checked files. */
  readonly offers: readonly Offer[];
  readonly settings: Settings | undefined;
  /** The checked ones. */
  readonly guides: readonly Guide[];
  /** All of the folder; of the products only those that were looked at. */
  readonly slugs: Readonly<Record<'categories' | 'products' | 'guides', ReadonlySet<string>>>;
}

const SHOWCASE_FILE = 'showcase.json';

/** Paths below the data folder; with a text, that is judged in place of what the folder holds. */
export type ChosenFiles = ReadonlyMap<string, string | undefined>;

/**
 * Every fault of a data folder: those that loading tells, and those that only a person or a shopper would
 * notice: a stock code used twice, a group that does not fit together, a wrong discount, a picture that is not there, broken letters. Changes nothing.
 * @param chosen only the faults of these; of the others only those are decoded that may have something in common with them
 */
export function checkFiles(dataDir: string, chosen?: ChosenFiles): CheckedFiles {
  const problems: FileProblem[] = [];
  const withDiscount = new Set<string>();
  const lookAt = (path: string, reading: GoodReading): void => {
    problems.push(...checkText(path, reading));
    if (reading.text.includes('"discount"')) withDiscount.add(path);
  };
  const image = createCatalogueImage(dataDir);
  for (const { path, reading } of chosen ? compareChosen(image, chosen) : compareAll(image)) {
    if (!chosen && reading?.kind === 'text') lookAt(path, reading);
  }
  removeMissing(image, Infinity);
  const change = takeChange(image);

  const others = new Map<string, string>();
  for (const [path, text] of chosen ?? []) {
    const reading = readTextFile(join(dataDir, path));
    if (text !== undefined && (reading.kind !== 'text' || reading.text !== text)) others.set(path, text);
    else if (reading.kind === 'text') lookAt(path, reading);
  }
  const isChosen = (path: string): boolean => chosen?.has(path) ?? true;
  const concerns = ({ file, code, message }: FileProblem): boolean =>
    !others.has(file) &&
    (isChosen(file) ||
      (code.startsWith('duplicate_') && [...(chosen?.keys() ?? [])].some((path) => message.includes(path))));
  problems.push(...listProblems(image).filter(concerns));
  const otherProducts: FiledProduct[] = [];
  for (const [path, text] of others) {
    const judged = judgeText(path, text, image);
    problems.push(...judged.problems);
    if (!judged.product) continue;
    otherProducts.push({ product: judged.product, file: path });
    if (text.includes('"discount"')) withDiscount.add(path);
  }

  const guides = change?.guides ?? [];
  const pictures = listOwnPictures(dataDir);
  const isMissing = (address: string | null): address is string =>
    address !== null && address.startsWith(`/${IMAGES_FOLDER}/`) && !pictures.has(pathOfPicture(address));
  const lineOf = (file: string, path: JsonPath): number => {
    const other = others.get(file);
    if (other !== undefined) return lineOfPath(other, path);
    const reading = readTextFile(join(dataDir, file));
    return reading.kind === 'text' ? lineOfPath(reading.text, path) : 1;
  };
  const report = (file: string, path: JsonPath, code: FileProblem['code'], message: string): void => {
    problems.push({ file, line: lineOf(file, path), message, code });
  };
  const reportPicture = (file: string, path: JsonPath, address: string): void =>
    report(
      file,
      path,
      'missing_picture',
      `"${address}" resmi ${IMAGES_FOLDER} klasöründe yok; resmi ekleyin ya da adresi düzeltin`,
    );

  const products = (change?.upserted ?? [])
    .map((product) => ({ product, file: findProduct(image, product.id)?.path ?? '' }))
    .filter(({ file }) => !others.has(file))
    .concat(otherProducts);
  const fileOfSku = new Map<string, string>();
  for (const { product, file } of products) {
    if (!isChosen(file) && product.sku !== undefined) fileOfSku.set(product.sku, file);
  }
  const offers: Offer[] = [];
  const checked = products.filter(({ file }) => isChosen(file));
  for (const { product, file } of checked) {
    if (isMissing(product.imageUrl)) reportPicture(file, ['imageUrl'], product.imageUrl);
    product.images?.forEach((address, index) => {
      if (isMissing(address)) reportPicture(file, ['images', index], address);
    });
    const discount = discountPercent(product.price, product.originalPrice);
    if (product.discount !== discount && withDiscount.has(file)) {
      report(file, ['discount'], 'wrong_discount', discountMessage(product, discount));
    }
    const { id, price, originalPrice } = product;
    if (originalPrice !== undefined && originalPrice > price) {
      offers.push({ id, file, line: () => lineOf(file, ['originalPrice']), price, originalPrice });
    }
    if (product.sku === undefined) continue;
    const other = fileOfSku.get(product.sku);
    if (other === undefined) fileOfSku.set(product.sku, file);
    else
      report(
        file,
        ['sku'],
        'duplicate_sku',
        `"sku" alanı "${product.sku}" başka bir üründe de var: ${other}; birini değiştirin`,
      );
  }
  for (const { file, field, code, message } of findGroupFaults(products)) {
    if (isChosen(file)) report(file, [field], code, message);
  }
  for (const [folder, { imageUrl }] of image.categories.byFolder) {
    const file = `${folder}/${CATEGORY_FILE}`;
    if (isMissing(imageUrl) && isChosen(file)) reportPicture(file, ['imageUrl'], imageUrl);
    const reserved = findReservedSlug(folder);
    if (reserved !== undefined && isChosen(file)) report(file, ['slug'], 'bad_folder_name', reserved);
  }
  change?.sites?.forEach(({ logoUrl }, index) => {
    if (isMissing(logoUrl) && isChosen('sites.json'))
      reportPicture('sites.json', [index, 'logoUrl'], logoUrl);
  });
  const categories = new Set(Array.from(image.categories.byFolder.values(), ({ slug }) => slug));
  change?.sites?.forEach(({ menu }, index) => {
    menu.forEach((slug, place) => {
      if (categories.has(slug) || !isChosen('sites.json')) return;
      const message = `"${slug}" adlı kategori yok; adresini düzeltin ya da listeden çıkarın`;
      report('sites.json', [index, 'menu', place], 'unknown_goods', message);
    });
  });
  const goods = {
    categories,
    brands: new Set(products.map(({ product }) => product.brand)),
    products: new Set(products.flatMap(({ product }) => [product.slug, product.id])),
  };
  for (const { id, path, code, message } of findCampaignFaults(
    change?.campaigns ?? [],
    chosen ? undefined : goods,
  )) {
    const file = `${CAMPAIGNS_FOLDER}/${id}.json`;
    if (isChosen(file)) report(file, path, code, message);
  }
  // Entries that were refused are not counted: with a fault, places are not what the file says.
  const isWhole = problems.every(({ file }) => file !== SHOWCASE_FILE);
  const showcases = isWhole && isChosen(SHOWCASE_FILE) ? (change?.showcases ?? {}) : {};
  for (const { path, code, message } of findShowcaseFaults(
    showcases,
    categories,
    chosen ? undefined : goods,
  )) {
    report(SHOWCASE_FILE, path, code, message);
  }
  return {
    products: checked.length,
    categories: [...image.categories.byFolder.keys()].filter((folder) =>
      isChosen(`${folder}/${CATEGORY_FILE}`),
    ).length,
    problems: problems.sort(compareProblems),
    offers,
    settings: change?.settings,
    guides: guides.filter(({ slug }) => isChosen(`${GUIDES_FOLDER}/${slug}.md`)),
    slugs: {
      categories,
      products: new Set(products.map(({ product }) => product.slug)),
      guides: new Set(guides.map(({ slug }) => slug)),
    },
  };
}

/** Looks at what the chosen files are judged by: all documents and categories, and the products that they may meet. */
function* compareChosen(image: CatalogueImage, chosen: ChosenFiles): Generator<ComparedFile> {
  const related = findRelatedFiles(image.dataDir, chosen);
  compareFolderNames(image);
  for (const name of Object.keys(DOCUMENTS)) compareDocument(image, name);
  yield* compareCollections(image);
  for (const folder of image.root.names ?? []) {
    yield* compareFolder(image, folder, new Set([CATEGORY_FILE, ...(related.get(folder) ?? [])]));
  }
}

interface FiledProduct {
  readonly product: Product;
  readonly file: string;
}

/** The faults of a text that the folder does not hold, among the files that it does hold. */
function judgeText(
  file: string,
  raw: string,
  image: CatalogueImage,
): { readonly product?: Product | undefined; readonly problems: readonly FileProblem[] } {
  const text = raw.normalize('NFC');
  const faults = checkText(file, { text, isDecomposed: text !== raw });
  const [folder = '', fileName = ''] = file.split('/');
  const name = parseProductFileName(fileName);
  if (isCollectionPath(file)) {
    return { problems: [...faults, ...(findTextKind(file)?.decode(text).problems ?? [])] };
  }
  if (!name) {
    const { problem } = decodeJson(file, text);
    return { problems: problem ? [...faults, problem] : faults };
  }
  const categoryId = image.folders.get(folder)?.categoryId ?? '';
  const { product, problems } = decodeProduct(file, name, categoryId, text);
  const taken = (field: 'id' | 'slug', owner: string | undefined): FileProblem[] => {
    if (!product || owner === undefined || owner === file) return [];
    const message = `"${field}" alanı "${product[field]}" başka bir üründe de var: ${owner}; birini değiştirin ya da silin`;
    const code = field === 'id' ? 'duplicate_id' : 'duplicate_slug';
    return [{ file, line: lineOfPath(text, [field]), message, code }];
  };
  return {
    product,
    problems: [
      ...faults,
      ...problems,
      ...taken('id', product && findProduct(image, product.id)?.path),
      ...taken('slug', product && findProductBySlug(image, product.slug)?.path),
    ],
  };
}

function discountMessage({ discount, originalPrice }: Product, right: number): string {
  const reason = originalPrice === undefined ? '"originalPrice" yok' : 'iki fiyattan hesaplanan';
  return `"discount" alanı ${discount}, oysa ${reason}${originalPrice === undefined ? ', indirim 0 olmalı' : ` indirim ${right}`}; shop fmt düzeltir`;
}

function pathOfPicture(address: string): string {
  const path = address.slice(IMAGES_FOLDER.length + 2).replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}
