import type { ExchangeNotice, ExchangeRow, ExchangeTable } from '#shop/exchange/ports';
import { slugOf } from '#kernel/slug';
import { fold } from '#kernel/turkish';
import { oneLine } from '../../scraper/page/clean-text.ts';
import { plainText } from '../../scraper/page/plain-text.ts';
import {
  barcodeOf,
  bareCode,
  commaList,
  describedBy,
  filled,
  foreignPrices,
  foreignRow,
  pieces,
  unlessSoldOut,
} from './foreign-product.ts';
import { type ShopRow, type ShopSheet, shopSheetOf } from './shop-sheet.ts';
import type { CellRow } from '../table-of-cells.ts';

const MAX_ATTRIBUTES = 12;

/**
 * Columns of WooCommerce's product CSV, with their English and Turkish names (github.com/woocommerce/woocommerce wiki,
 * "Product CSV Import Schema").
 */
const NAMES = {
  id: ['ID', 'Kimlik'],
  type: ['Type', 'Tür', 'Tip'],
  sku: ['SKU', 'Stok kodu (SKU)', 'Stok kodu'],
  barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN veya ISBN'],
  name: ['Name', 'İsim', 'Ad'],
  published: ['Published', 'Yayımlanmış', 'Yayımlandı', 'Yayınlanmış'],
  featured: ['Is featured?', 'Öne çıkan?', 'Öne çıkarılmış mı?'],
  shortDescription: ['Short description', 'Kısa açıklama'],
  description: ['Description', 'Açıklama'],
  saleEnds: ['Date sale price ends', 'İndirimli fiyatın bittiği tarih', 'İndirimli fiyat bitiş tarihi'],
  inStock: ['In stock?', 'Stokta?', 'Stokta mı?'],
  stock: ['Stock', 'Stok'],
  salePrice: ['Sale price', 'İndirimli satış fiyatı', 'İndirimli fiyat'],
  regularPrice: ['Regular price', 'Normal fiyat'],
  categories: ['Categories', 'Kategoriler'],
  tags: ['Tags', 'Etiketler'],
  images: ['Images', 'Görseller', 'Resimler'],
  parent: ['Parent', 'Ebeveyn', 'Üst'],
  brands: ['Brands', 'Markalar', 'Marka'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Column = keyof typeof NAMES;
type Row = ShopRow<Column>;

const BRAND_WORDS: ReadonlySet<string> = new Set(['brand', 'brands', 'marka', 'uretici']);
const REFUSED_TYPES: Readonly<Record<string, string>> = {
  grouped: 'gruplanmış ürün alınamaz; içindeki ürünler kendi satırlarıyla alınır',
  external: 'başka sitede satılan (external) ürün alınamaz',
};

const sheetOf = (sheet: readonly CellRow[]): ShopSheet<Column> => shopSheetOf(sheet, NAMES);

export function isWooCommerceSheet(sheet: readonly CellRow[]): boolean {
  const { has } = sheetOf(sheet.slice(0, 1));
  return has('type') && has('name') && has('regularPrice') && (has('published') || has('categories'));
}

/** Reads WooCommerce's products; each variation becomes a product of its own in the group of its parent. */
export function readWooCommerceSheet(sheet: readonly CellRow[]): ExchangeTable {
  const { rows } = sheetOf(sheet);
  const parents = new Map<string, Row>();
  for (const row of rows) {
    if (typesOf(row).includes('variation')) continue;
    if (row.text('id') !== '') parents.set(`id:${row.text('id')}`, row);
    if (row.text('sku') !== '') parents.set(bareCode(row.text('sku')), row);
  }
  const withVariations = new Set(rows.flatMap((row) => parents.get(bareCode(row.text('parent'))) ?? []));
  const notices: ExchangeNotice[] = [];
  const products = rows.flatMap((row): ExchangeRow[] => {
    if (row.fault !== undefined) return [{ row: row.row, values: {}, fault: row.fault }];
    const types = typesOf(row);
    const refused = types.map((type) => REFUSED_TYPES[type]).find((reason) => reason !== undefined);
    if (refused !== undefined) return [{ row: row.row, values: {}, fault: refused }];
    if (types.includes('variable')) {
      const message = `"${row.text('name')}" seçenekli; her seçenek bir grubun ürünü olarak alındı`;
      if (withVariations.has(row)) notices.push({ row: row.row, message });
      else
        return [{ row: row.row, values: {}, fault: 'seçenekli ürünün seçenekleri (variation) dosyada yok' }];
      return [];
    }
    const parent = types.includes('variation') ? parents.get(bareCode(row.text('parent'))) : undefined;
    if (types.includes('variation') && !parent)
      return [{ row: row.row, values: {}, fault: `seçeneğin ana ürünü (${row.text('parent')}) dosyada yok` }];
    return [productOf(row, parent, notices)];
  });
  return { form: 'cells', headings: [], rows: products, notices };
}

const typesOf = (row: Row): string[] => commaList(row.text('type').toLowerCase());

function attributesOf(row: Row): { readonly name: string; readonly values: readonly string[] }[] {
  return Array.from({ length: MAX_ATTRIBUTES }, (_, index) => index + 1)
    .map((number) => ({
      name: row.textUnder(`Attribute ${number} name`, `Nitelik ${number} ismi`, `Nitelik ${number} adı`),
      values: commaList(
        row.textUnder(
          `Attribute ${number} value(s)`,
          `Nitelik ${number} değer(ler)i`,
          `Nitelik ${number} değeri`,
        ),
      ),
    }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
}

function productOf(row: Row, parent: Row | undefined, notices: ExchangeNotice[]): ExchangeRow {
  /** A variation of WooCommerce inherits what it does not say; those of `shop export` say all, as their brand shows. */
  const heir = row.text('brands') === '' ? parent : undefined;
  const text = (column: Column): string => row.text(column) || (heir?.text(column) ?? '');
  const unlessInherited = <T>(value: T, ...columns: Column[]): T | undefined =>
    heir && columns.every((column) => row.text(column) === '') ? undefined : value;
  const report = (message: string): void => void notices.push({ row: row.row, message });
  const attributes = attributesOf(row);
  const isBrand = ({ name }: { readonly name: string }): boolean => BRAND_WORDS.has(fold(name));
  const brand =
    text('brands') || [...attributes, ...(parent ? attributesOf(parent) : [])].find(isBrand)?.values[0];
  const options = attributes.filter((attribute) => !isBrand(attribute));
  const categories = commaList(text('categories')).sort(
    (left, right) => right.split('>').length - left.split('>').length,
  );
  if (categories.length > 1)
    report(`birden çok kategorisi var; "${categories[0] ?? ''}" alındı, bir ürün tek kategoride durur`);
  if (row.text('salePrice') !== '' && row.text('saleEnds') !== '')
    report(`indirimin bitiş tarihi (${row.text('saleEnds')}) taşınmadı; indirimi siz kaldırın`);
  const [imageUrl, ...images] = [
    ...new Set([...commaList(row.text('images')), ...commaList(text('images'))]),
  ];
  const stock = pieces(text('stock'));
  const inStock = !['0', 'false', 'hayır'].includes(row.text('inStock').toLowerCase());
  const stockCount = stock ?? (inStock ? undefined : 0);
  const short = plainText(text('shortDescription'));
  const long = describedBy(text('description'));
  const isRepeated = oneLine(short) === oneLine(long.features.join(' '));
  const published = (parent ?? row).text('published');
  const parentName = parent?.text('name') ?? '';
  const suffix = options.map(({ values }) => values.join(', ')).join(' / ');
  const isNamed = !parent || (row.text('name') !== '' && row.text('name') !== parentName);
  const texts = {
    name: isNamed ? row.text('name') : [parentName, suffix].filter(Boolean).join(' - '),
    description: [isRepeated ? '' : short, long.description].filter(Boolean).join('\n\n'),
    features: filled([
      ...options
        .filter(({ name }) => !long.features.some((feature) => feature.startsWith(`${name}:`)))
        .map(({ name, values }) => `${name}: ${values.join(', ')}`),
      ...long.features,
    ]),
    tags: filled(commaList(text('tags'))),
    imageUrl,
    images: filled(images),
  };
  return foreignRow(
    {
      row: row.row,
      defaults: { ...texts, inStock },
      values: {
        sku: bareCode(row.text('sku')),
        barcode: barcodeOf(row.text('barcode')),
        ...(parent && options.length > 0
          ? {
              group: slugOf(bareCode(parent.text('sku')) || parentName),
              option: Object.fromEntries(options.map((each) => [each.name, each.values.join(', ')])),
            }
          : {}),
        name: isNamed ? texts.name : undefined,
        brand: brand === undefined ? '' : (commaList(brand)[0] ?? ''),
        category: categories[0] ?? '',
        description: unlessInherited(texts.description, 'description', 'shortDescription'),
        features: unlessInherited(texts.features, 'description', 'shortDescription'),
        tags: unlessInherited(texts.tags, 'tags'),
        imageUrl: unlessInherited(texts.imageUrl, 'images'),
        images: unlessInherited(texts.images, 'images'),
        isPopular: row.text('featured') === '1' ? true : undefined,
        status: published === '' || published === '1' ? 'published' : 'draft',
        inStock: unlessSoldOut(inStock, stockCount),
        stockCount,
        ...foreignPrices(row.text('regularPrice'), row.text('salePrice')),
      },
    },
    stock !== undefined || !inStock,
    notices,
  );
}
