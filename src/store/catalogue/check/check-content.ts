import { findReservedSlug } from '#domain/catalogue/category/category-place';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { codeKey } from '#domain/catalogue/facts/fact-alternatives';
import { brandKey } from '#domain/catalogue/facts/maker-of';
import { NO_FITMENT, statesMachines } from '#domain/catalogue/facts/fitment';
import { machineKeys, modelName } from '#domain/catalogue/facts/machine-names';
import { findGroupFaults } from '#domain/catalogue/facts/group-faults';
import type { FileProblem, ProblemCode } from '#domain/catalogue/file-problem';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import { findShowcaseFaults } from '#domain/catalogue/site/showcase';
import { discountPercent, isPayable, MAX_PRICE, toDecimal } from '#domain/money/money';
import { findCampaignFaults } from '#domain/orders/campaigns/campaign-faults';
import { decodePercent } from '#kernel/decode-percent';
import { addToGroup, groupBy } from '#kernel/group-by';
import type { JsonPath } from '#kernel/json-position';
import { fold } from '#kernel/turkish';
import { findMappedCategory, type ScrapeMapping } from '#domain/scrape/scrape-mapping';
import type { FilesChange } from '#shop/catalogue/ports';
import { CAMPAIGNS_FOLDER, CATEGORY_FILE, IMAGES_FOLDER } from '../../files/data-folder.ts';
import type { ResolvedCategories } from '../catalogue-image.ts';

interface CheckedProduct {
  readonly product: Product;
  readonly file: string;
}

/** The content of a data folder, for checks that compare several files. */
export interface InspectedContent {
  /** Products of all decoded files: the checked files, and those that may conflict with them. */
  readonly products: readonly CheckedProduct[];
  /** What stands between the quotation marks of broken product files: what they name is not missing. */
  readonly unread: readonly string[];
  readonly categories: ResolvedCategories['byFolder'];
  readonly documents: FilesChange;
  readonly mappings: readonly ScrapeMapping[];
  /** Paths of the pictures, below the folder of pictures. */
  readonly pictures: ReadonlySet<string>;
  /** Product files that state a discount. */
  readonly withDiscount: ReadonlySet<string>;
  /** Whether a file's faults are reported. */
  readonly isChosen: (file: string) => boolean;
  /** Whether an entry of the showcases was refused. Then the positions of the entries differ from those in the file. */
  readonly isShowcaseBroken: boolean;
}

/** A fault and the position of the wrong value. */
export interface ContentFault extends Omit<FileProblem, 'line'> {
  readonly path: JsonPath;
}

type Check = (content: InspectedContent) => readonly ContentFault[];

const FITMENT_FILE = 'fitment.json';
const SITES_FILE = 'sites.json';
export const SHOWCASE_FILE = 'showcase.json';
export const MAPPINGS_FILE = 'mappings.json';

/** Faults that are found by comparing files with each other; faults of files that are not chosen are included. */
export function checkContent(content: InspectedContent): readonly ContentFault[] {
  return CHECKS.flatMap((check) => check(content));
}

const checkPictures: Check = ({ products, categories, documents, pictures, isChosen }) => {
  const missing = (file: string, path: JsonPath, address: string | null | undefined): ContentFault[] => {
    if (!address?.startsWith(`/${IMAGES_FOLDER}/`) || pictures.has(pathOfPicture(address))) return [];
    const message = `"${address}" resmi ${IMAGES_FOLDER} klasöründe yok; resmi ekleyin ya da adresi düzeltin`;
    return [{ file, path, code: 'missing_picture', message }];
  };
  return [
    ...products
      .filter(({ file }) => isChosen(file))
      .flatMap(({ product: { imageUrl, images = [] }, file }) => [
        ...missing(file, ['imageUrl'], imageUrl),
        ...images.flatMap((address, index) => missing(file, ['images', index], address)),
      ]),
    ...[...categories].flatMap(([folder, { imageUrl }]) =>
      missing(`${folder}/${CATEGORY_FILE}`, ['imageUrl'], imageUrl),
    ),
    ...(documents.sites ?? []).flatMap(({ logoUrl }, index) =>
      missing(SITES_FILE, [index, 'logoUrl'], logoUrl),
    ),
  ];
};

const checkDiscounts: Check = ({ products, withDiscount }) =>
  products.flatMap(({ product, file }) => {
    const { discount, price, originalPrice } = product;
    const right = discountPercent(price, originalPrice);
    if (discount === right || !withDiscount.has(file)) return [];
    const reason =
      originalPrice === undefined
        ? '"originalPrice" yok, indirim 0 olmalı'
        : `iki fiyattan hesaplanan indirim ${right}`;
    const message = `"discount" alanı ${discount}, oysa ${reason}; shop fmt düzeltir`;
    return [{ file, path: ['discount'], code: 'wrong_discount', message }];
  });

/** Two prices that are probably swapped, and one at which nothing is sold. */
const checkPrices: Check = ({ products, isChosen }) =>
  products.flatMap(({ product, file }): ContentFault[] => {
    const { price, originalPrice = price } = product;
    if (!isChosen(file)) return [];
    const swapped = `"originalPrice" alanı ${toDecimal(originalPrice)}, satış fiyatı ${toDecimal(price)}: ikisi yer değiştirmiş olabilir; eski fiyat gösterilmez`;
    if (originalPrice < price)
      return [{ file, path: ['originalPrice'], code: 'struck_price_too_low', message: swapped }];
    if (isPayable(price) || !isPublished(product)) return [];
    const why = price === 0 ? '' : ` (en çok ${toDecimal(MAX_PRICE)} olabilir)`;
    const message = `"price" alanı ${toDecimal(price)}${why}, bu yüzden ürün satılmaz; fiyatını yazın ya da taslak yapın`;
    return [{ file, path: ['price'], code: 'no_price', message }];
  });

/** When two files have the same code, the fault is the checked file's; when both are checked, the later one's. */
const checkCodes =
  (field: 'sku' | 'barcode', code: ProblemCode): Check =>
  ({ products, isChosen }) => {
    const fileOf = new Map<string, string>();
    const faults: ContentFault[] = [];
    for (const { product, file } of products.toSorted(
      (a, b) => Number(isChosen(a.file)) - Number(isChosen(b.file)),
    )) {
      const value = product[field];
      if (value === undefined) continue;
      const other = fileOf.get(value);
      fileOf.set(value, other ?? file);
      if (other === undefined) continue;
      const message = `"${field}" alanı "${value}" başka bir üründe de var: ${other}; birini değiştirin`;
      faults.push({ file, path: [field], code, message });
    }
    return faults;
  };

/** A group may have members in broken files. */
const checkGroups: Check = ({ products, unread }) =>
  findGroupFaults(
    products.filter(({ product: { group } }) => group === undefined || !unread.includes(group)),
  ).map(({ field, ...fault }) => ({ ...fault, path: [field] }));

const checkFolderNames: Check = ({ categories }) =>
  [...categories.keys()].flatMap((folder) => {
    const message = findReservedSlug(folder);
    if (message === undefined) return [];
    return [{ file: `${folder}/${CATEGORY_FILE}`, path: ['slug'], code: 'bad_folder_name', message }];
  });

/** Nobody could tell them apart, neither in a menu nor in an import. */
const checkTwins: Check = ({ categories }) => {
  const twins = groupBy(categories, ([, { parentId, name }]) => `${parentId} ${fold(name)}`);
  return [...twins.values()].flatMap(([[first] = [''], ...others]) =>
    others.map(([folder, { name }]): ContentFault => ({
      file: `${folder}/${CATEGORY_FILE}`,
      path: ['name'],
      code: 'twin_category',
      message: `aynı yerde "${name}" adında bir kategori daha var: ${first}/${CATEGORY_FILE}; birinin adını değiştirin ya da ürünlerini birleştirin`,
    })),
  );
};

/** Categories that sites and fitment name, and families of machines that products name, which are not there. */
const checkNames: Check = ({ documents: { sites = [], fitment }, categories, products, isChosen }) => {
  const slugs = slugsOf(categories);
  const families = new Set(fitment?.families.map(({ id }) => id));
  const ofSites = sites.flatMap(({ menu, categories: carried = [] }, index) =>
    Object.entries({ menu, categories: carried }).flatMap(([field, named]) =>
      named.map((slug, place) => ({ file: SITES_FILE, path: [index, field, place], slug })),
    ),
  );
  const ofFitment = [
    ...(fitment?.rules ?? []).map(({ parts }, index) => ({ path: ['rules', index, 'parts'], slug: parts })),
    ...(fitment?.needed ?? []).map((slug, index) => ({ path: ['needed', index], slug })),
  ].map((each) => ({ ...each, file: FITMENT_FILE }));
  return [
    ...[...ofSites, ...ofFitment].flatMap(({ file, path, slug }): ContentFault[] => {
      if (slugs.has(slug)) return [];
      const message = `"${slug}" adlı kategori yok; adresini düzeltin ya da listeden çıkarın`;
      return [{ file, path, code: 'unknown_goods', message }];
    }),
    // Without any family the file is missing or broken.
    ...(families.size > 0 ? products : []).flatMap(({ product: { family }, file }): ContentFault[] => {
      if (family === undefined || families.has(family) || !isChosen(file)) return [];
      const message = `"${family}" ailesi ${FITMENT_FILE} içinde yok; adını düzeltin ya da aileyi oraya ekleyin`;
      return [{ file, path: ['family'], code: 'unknown_goods', message }];
    }),
  ];
};

/** Sources whose category is gone; nothing is read from them. */
const checkMappings: Check = ({ mappings, categories }) =>
  mappings.flatMap((mapping, index): ContentFault[] => {
    if (findMappedCategory(mapping, [...categories.values()])) return [];
    const message = `"${mapping.categoryId}" adlı kategori yok, bu kaynaktan ürün çekilmez; kategorinin adresini yazın ya da kaydı silin`;
    return [{ file: MAPPINGS_FILE, path: ['mappings', index, 'categoryId'], code: 'unknown_goods', message }];
  });

/** What campaigns and showcases name. */
const checkNamedGoods: Check = (content) => {
  const { campaigns = [], showcases = {} } = content.documents;
  const goods = goodsOf(content);
  return [
    ...findCampaignFaults(campaigns, goods).map(({ id, ...fault }) => ({
      ...fault,
      file: `${CAMPAIGNS_FOLDER}/${id}.json`,
    })),
    ...(content.isShowcaseBroken ? [] : findShowcaseFaults(showcases, goods)).map((fault) => ({
      ...fault,
      file: SHOWCASE_FILE,
    })),
  ];
};

/**
 * Entries that name no machine, each reported once, and those without a model: a maker alone names each of its machines,
 * which is rarely what was meant.
 */
const checkMachineLists: Check = ({
  products,
  unread,
  categories,
  documents: { fitment = NO_FITMENT },
  isChosen,
}) => {
  const entries = [
    ...products.flatMap(({ product, file }) =>
      (['compatible', 'notCompatible'] as const).flatMap((field) =>
        (product[field] ?? []).map((name, index) => ({ file, path: [field, index], name })),
      ),
    ),
    ...fitment.families.flatMap(({ machines }, family) =>
      machines.map((name, index) => ({
        file: FITMENT_FILE,
        path: ['families', family, 'machines', index],
        name,
      })),
    ),
  ].filter(({ file }) => isChosen(file));
  if (entries.length === 0) return [];
  const tree = buildCategoryTree([...categories.values()]);
  const partCategories = new Set(fitment.rules.flatMap(({ parts }) => tree.branch(parts)));
  const machinesOf = new Map<string, Product[]>();
  for (const { product } of products) {
    if (statesMachines(product) || partCategories.has(product.categoryId)) continue;
    for (const key of machineKeys(product)) addToGroup(machinesOf, key, product);
  }
  const unknown = new Set<string>();
  return entries.flatMap(({ file, path, name }): ContentFault[] => {
    const key = codeKey(name);
    const [first, ...others] = machinesOf.get(key) ?? [];
    if (!first) {
      if (unknown.has(key) || unread.some((text) => codeKey(text).includes(key))) return [];
      unknown.add(key);
      const message = `"${name}" adlı makine mağazada yok; adını düzeltin ya da makineyi ekleyin`;
      return [{ file, path, code: 'unknown_goods', message }];
    }
    if (others.length === 0 || /\d/.test(name)) return [];
    const message = `"${name}" bir model değil, ${others.length + 1} makinenin adı böyle başlıyor ve hepsi sayılıyor; istediğiniz modelleri yazın, örneğin "${modelName(first, [])}"`;
    return [{ file, path, code: 'vague_model', message }];
  });
};

const CHECKS: readonly Check[] = [
  checkPictures,
  checkDiscounts,
  checkPrices,
  checkCodes('sku', 'duplicate_sku'),
  checkCodes('barcode', 'duplicate_barcode'),
  checkGroups,
  checkFolderNames,
  checkTwins,
  checkNames,
  checkMappings,
  checkNamedGoods,
  checkMachineLists,
];

/** The addresses by which categories are named, former ones too: what names them goes on when an address changes. */
export function slugsOf(categories: InspectedContent['categories']): ReadonlySet<string> {
  return new Set([...categories.values()].flatMap(({ slug, oldSlugs = [] }) => [slug, ...oldSlugs]));
}

/** The products and categories that campaigns and showcases may name. */
function goodsOf({ products, unread, categories }: InspectedContent) {
  return {
    categories: slugsOf(categories),
    brands: new Set([...products.map(({ product }) => product.brand), ...unread].map(brandKey)),
    products: new Set([
      ...products.flatMap(({ product }) => [product.slug, product.id, ...(product.oldSlugs ?? [])]),
      ...unread,
    ]),
  };
}

function pathOfPicture(address: string): string {
  const path = address.slice(IMAGES_FOLDER.length + 2).replace(/[?#].*$/, '');
  return decodePercent(path) ?? path;
}
