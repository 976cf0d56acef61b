import { AppError } from '#domain/errors';
import { slugOf } from '#kernel/slug';
import { parseAmount } from '#domain/money/read-amount';
import { toDecimal } from '#domain/money/money';
import { addVat } from '#domain/money/vat';
import type { ExchangeNotice, ExchangeRow, TableHead } from '#shop/exchange/ports';
import { decodeEntities } from '../../scraper/page/clean-text.ts';
import { plainText } from '../../scraper/page/plain-text.ts';
import { createElementReader, descendants, textOf, textsOf, type XmlElement } from '../xml-elements.ts';
import { barcodeOf, filled, foreignPrices, foreignRow, pieces, unlessSoldOut } from './foreign-product.ts';
import { createSheetLimit } from '../sheet-limit.ts';

/** The element of a product in the feeds of shop systems: RSS, Atom, IdeaSoft `item`; Ticimax, T-Soft `urun`. */
const PRODUCTS: ReadonlySet<string> = new Set(['item', 'entry', 'urun', 'product', 'offer']);
/** The variants of one product: Ticimax `Secenek`, T-Soft and others `variant`. */
const VARIANTS: ReadonlySet<string> = new Set(['secenek', 'variant', 'varyant', 'subproduct']);

/**
 * The names of fields in the feeds of Google Merchant (support.google.com/merchants, product data specification),
 * Ticimax, IdeaSoft and similar systems, folded.
 */
const NAMES = {
  googleId: ['id'],
  sku: ['stokkodu', 'stockcode', 'urunkodu', 'productcode', 'sku', 'kod', 'code', 'ws_code'],
  barcode: ['barkod', 'barcode', 'gtin', 'ean', 'upc'],
  mpn: ['mpn', 'ureticikodu', 'manufacturercode'],
  name: ['urunadi', 'label', 'title', 'name', 'ad', 'baslik', 'productname'],
  description: ['aciklama', 'details', 'description', 'detay', 'content', 'summary', 'onyazi'],
  brand: ['brand', 'marka', 'manufacturer', 'uretici', 'vendor'],
  path: ['product_type', 'kategoritree', 'category_path', 'categorypath'],
  categories: ['maincategory', 'category', 'subcategory', 'anakategori', 'kategori', 'altkategori'],
  regular: ['satisfiyati', 'price1', 'price', 'fiyat', 'listprice', 'satis_fiyat'],
  reduced: ['indirimlifiyat', 'sale_price', 'rebatedprice', 'indirimli_fiyat', 'discountedprice'],
  currency: ['parabirimikodu', 'parabirimi', 'currencyabbr', 'currency'],
  isWithVat: ['kdvdahil', 'taxincluded', 'vat_included'],
  vat: ['kdvorani', 'tax', 'kdv', 'vat'],
  stock: ['stokadedi', 'stockamount', 'stok', 'quantity', 'stock', 'miktar', 'sell_on_google_quantity'],
  availability: ['availability'],
  status: ['status', 'durum', 'aktif'],
  images: ['image_link', 'resim', 'image', 'img', 'additional_image_link', 'imageurl'],
  link: ['urunurl', 'link', 'url'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const LIRA = /^(?:TRY|TL|₺|TRL|YTL)$/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MORE_IMAGES = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => [
  `picture${number}path`,
  `resim${number}`,
  `image${number}`,
  `picture${number}`,
]);

const broken = (): AppError =>
  new AppError('invalid', { message: 'XML dosyası yarım kalmış ya da bozuk; dosyayı yeniden indirin.' });

/** Finds the lines of positions that are requested in ascending order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let end = text.indexOf('\n');
  return (index) => {
    while (end !== -1 && end < index) {
      line += 1;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  };
}

/**
 * Reads the products of an XML feed: Google Merchant (RSS or Atom), Ticimax, IdeaSoft and similar ones. Each variant
 * becomes a product; a price in another currency is refused.
 * @throws AppError `invalid` without a product, `payload_too_large` for too many
 */
export function readProductFeed(xml: string, onRow: (row: ExchangeRow) => void): TableHead {
  let isEmpty = true;
  const notices: ExchangeNotice[] = [];
  const { addRow } = createSheetLimit();
  const onProduct = (product: XmlElement): void => {
    for (const row of rowsOf(product, notices)) {
      addRow(Object.keys(row.values).length, 0);
      isEmpty = false;
      onRow(row);
    }
  };
  createElementReader(PRODUCTS, onProduct, { broken, lineAt: lineCounter(xml) }).end(xml);
  if (isEmpty) {
    throw new AppError('invalid', {
      message: 'XML dosyasında ürün bulunamadı (item, entry, Urun ya da product adlı öğeler aranır).',
    });
  }
  return { form: 'cells', headings: [], notices };
}

function rowsOf(product: XmlElement, notices: ExchangeNotice[]): ExchangeRow[] {
  const variants = descendants(product, VARIANTS);
  if (variants.length < 2) return [rowOf(product, variants[0], {}, notices)];
  const message = `"${textOf(product, NAMES.name)}" ${variants.length} seçenekli; her seçenek bir grubun ürünü olarak alındı`;
  notices.push({ row: product.line, message });
  return variants.map((variant) => rowOf(product, variant, optionsOf(variant), notices));
}

/** By their names. Ticimax: `<Ozellik Tanim="Renk" Deger="Kırmızı">Kırmızı</Ozellik>`. */
function optionsOf(variant: XmlElement): Readonly<Record<string, string>> {
  const options = descendants(variant, new Set(['ozellik', 'option', 'secenekdegeri']));
  const pairs = options.map(({ attributes, text }, index) => [
    attributes['Tanim'] ?? attributes['name'] ?? `Seçenek ${index + 1}`,
    decodeEntities(attributes['Deger'] ?? attributes['value'] ?? text.trim()),
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value));
}

/** Google: the options of a product in a group, by their names here. */
const GOOGLE_OPTIONS = { color: 'Renk', size: 'Boy', material: 'Malzeme' } as const;

/** The group of a variant and its choice in it, as the shop has them. */
function choiceOf(product: XmlElement, options: Readonly<Record<string, string>>) {
  const googleGroup = textOf(product, ['item_group_id']);
  const ofGoogle = Object.entries(GOOGLE_OPTIONS)
    .map(([name, label]) => [label, decodeEntities(textOf(product, [name]))])
    .filter(([, value]) => googleGroup !== '' && value);
  const option = { ...Object.fromEntries(ofGoogle), ...options };
  const group = googleGroup || textOf(product, NAMES.name);
  return Object.keys(option).length > 0 ? { group: slugOf(plainText(group)), option } : {};
}

function rowOf(
  product: XmlElement,
  variant: XmlElement | undefined,
  options: Readonly<Record<string, string>>,
  notices: ExchangeNotice[],
): ExchangeRow {
  const suffix = Object.values(options).join(' / ');
  const row = variant && suffix !== '' ? variant.line : product.line;
  const report = (message: string): void => void notices.push({ row, message });
  const text = (names: readonly string[]): string =>
    (variant && textOf(variant, names)) || textOf(product, names);
  const [amount = '', currency = ''] = splitCurrency(text(NAMES.regular));
  const [reduced = ''] = splitCurrency(text(NAMES.reduced));
  const money = text(NAMES.currency) || currency;
  if (money !== '' && !LIRA.test(money)) {
    return {
      row,
      values: {},
      fault: `fiyat ${money} ile verilmiş; mağaza yalnız TL tutar, fiyatı TL'ye çevirip yeniden deneyin`,
    };
  }
  const vat = pieces(text(NAMES.vat).replace('%', ''));
  const lacksVat =
    ['0', 'false', 'hayir'].includes(text(NAMES.isWithVat).toLowerCase()) || isIdeaSoftNet(product);
  if (lacksVat) report(`fiyat KDV'siz verilmiş; %${vat ?? 20} KDV eklendi`);
  const gross = (price: string): string => (lacksVat ? withVat(price, vat ?? 20) : price);
  const stock = pieces(text(NAMES.stock));
  const availability = text(NAMES.availability).toLowerCase().replaceAll('_', ' ');
  const inStock = availability === '' ? undefined : availability !== 'out of stock';
  const stockCount = stock ?? (inStock === false ? 0 : undefined);
  const isForSale = inStock ?? (stock === undefined ? undefined : stock > 0);
  const name = plainText(text(NAMES.name));
  const description = plainText(text(NAMES.description));
  const id = textOf(product, NAMES.googleId);
  const mpn = text(NAMES.mpn);
  const images = [...new Set(textsOf(product, [...NAMES.images, ...MORE_IMAGES]))];
  const [imageUrl, ...more] = images.filter((address) => /^https?:\/\//.test(address));
  return foreignRow(
    {
      row,
      values: {
        ...(UUID.test(id) ? { id } : {}),
        sku: text(NAMES.sku) || (UUID.test(id) ? '' : id) || (id === '' ? mpn : ''),
        barcode: barcodeOf(text(NAMES.barcode)),
        name: [name, suffix].filter(Boolean).join(' - '),
        // Google wants a description: without one it gets the name.
        description: description === name ? '' : description,
        brand: decodeEntities(text(NAMES.brand)),
        category: categoryOf(product),
        ...foreignPrices(gross(amount), gross(reduced)),
        stockCount,
        inStock: unlessSoldOut(isForSale, stockCount),
        vatRate: vat === 20 ? undefined : vat,
        imageUrl,
        images: filled(more),
        status: ['0', 'pasif', 'false'].includes(text(NAMES.status).toLowerCase()) ? 'draft' : undefined,
      },
      defaults: {
        inStock: isForSale,
        // A maker's number is not the shop's code: several products may have it, and one product several numbers.
        oem: mpn !== '' && id !== '' ? [mpn] : undefined,
        originalUrl: linkOf(product),
        ...choiceOf(product, options),
      },
    },
    stock !== undefined || inStock === false,
    notices,
  );
}

/** `12499.90 TRY` -> amount and currency. */
function splitCurrency(price: string): readonly string[] {
  const found = /^([\d.,\s]*[\d.,])\s*([A-Z]{3}|TL|₺)?$/i.exec(price.trim());
  return found ? [found[1] ?? '', found[2] ?? ''] : [price];
}

/** IdeaSoft's `price1` is without VAT, and `tax` is the percent (its product export has a separate `priceWithTax`). */
function isIdeaSoftNet(product: XmlElement): boolean {
  const has = (name: string): boolean => product.children.some((child) => child.name === name);
  return has('price1') && has('tax') && has('stockcode');
}

function withVat(price: string, percent: number): string {
  const net = price === '' ? undefined : parseAmount(price);
  return net === undefined ? price : toDecimal(addVat(net, percent));
}

/** A path of names, from the top: `Makineler > Overlok`. */
function categoryOf(product: XmlElement): string {
  const path = decodeEntities(textOf(product, NAMES.path));
  if (path !== '')
    return path
      .split(/[>›]|\/(?!\d)/)
      .map((name) => name.trim())
      .filter(Boolean)
      .join(' > ');
  return decodeEntities(textsOf(product, NAMES.categories).join(' > '));
}

/** Atom has the address in an attribute. */
function linkOf(product: XmlElement): string {
  const link = descendants(product, new Set(['link'])).find(({ attributes }) => attributes['href']);
  return link?.attributes['href'] ?? textOf(product, NAMES.link);
}
