import { foldedWords } from '#kernel/turkish';

/** How a field's value stands in one cell. */
export type CellKind =
  | 'text'
  | 'list'
  | 'options'
  | 'price'
  | 'count'
  | 'decimal'
  | 'flag'
  | 'status'
  | 'moment'
  | 'ignored';

interface ExchangeField {
  readonly kind: CellKind;
  /** Other names of the column, folded and without blanks. */
  readonly names: readonly string[];
}

/** The columns of a product table in their order. `discount` follows from the prices and is never read. */
export const EXCHANGE_FIELDS = {
  id: { kind: 'text', names: ['kimlik', 'urunid', 'productid'] },
  sku: { kind: 'text', names: ['stokkodu', 'urunkodu', 'kod', 'variantsku'] },
  category: { kind: 'text', names: ['kategori', 'kategoriadi', 'kategoriler', 'categoryslug', 'categories'] },
  name: {
    kind: 'text',
    names: ['ad', 'adi', 'urun', 'urunadi', 'urunismi', 'isim', 'baslik', 'title', 'productname'],
  },
  slug: { kind: 'text', names: ['adresadi', 'kisaad', 'handle'] },
  brand: { kind: 'text', names: ['marka', 'markaadi', 'uretici', 'vendor', 'manufacturer'] },
  price: {
    kind: 'price',
    names: ['fiyat', 'fiyati', 'satisfiyati', 'birimfiyat', 'birimfiyati', 'fiyattl', 'variantprice'],
  },
  originalPrice: {
    kind: 'price',
    names: ['eskifiyat', 'listefiyati', 'indirimsizfiyat', 'piyasafiyati', 'compareatprice'],
  },
  discount: { kind: 'ignored', names: ['indirim', 'indirimorani'] },
  stockCount: {
    kind: 'count',
    names: ['stok', 'stokadedi', 'stokmiktari', 'adet', 'miktar', 'stock', 'quantity', 'qty'],
  },
  inStock: { kind: 'flag', names: ['stokta', 'stoktavar', 'stoktami', 'stokdurumu', 'availability'] },
  imageUrl: {
    kind: 'text',
    names: ['gorsel', 'resim', 'gorseladresi', 'resimadresi', 'gorselurl', 'resimurl', 'image', 'imagesrc'],
  },
  images: { kind: 'list', names: ['gorseller', 'resimler', 'digergorseller', 'ekgorseller'] },
  description: { kind: 'text', names: ['aciklama', 'urunaciklamasi', 'detay', 'tanim'] },
  features: { kind: 'list', names: ['ozellikler', 'ozellik'] },
  tags: { kind: 'list', names: ['etiketler', 'etiket'] },
  oem: { kind: 'list', names: ['oemno', 'oemkodu', 'oemkodlari', 'parcano'] },
  compatible: { kind: 'list', names: ['uyumlu', 'uyumlumodeller', 'uyumlumakineler', 'uyumluluk'] },
  notCompatible: { kind: 'list', names: ['uyumsuz', 'uymayanmakineler', 'uyumsuzmodeller'] },
  family: { kind: 'text', names: ['makineailesi', 'aile'] },
  universal: { kind: 'flag', names: ['hermakineyeuyar', 'evrensel'] },
  modelAliases: { kind: 'list', names: ['modelinbaskayazilislari', 'modeladlari'] },
  group: { kind: 'text', names: ['grup', 'urungrubu', 'varyantgrubu'] },
  option: { kind: 'options', names: ['secenek', 'secenekler', 'varyant', 'varyantlar'] },
  vatRate: { kind: 'decimal', names: ['kdv', 'kdvorani', 'vat'] },
  desi: { kind: 'decimal', names: ['hacim', 'kargodesi'] },
  shippingClass: { kind: 'text', names: ['kargosinifi', 'gonderimsekli'] },
  handlingDays: { kind: 'count', names: ['hazirlikgunu', 'hazirliksuresi'] },
  status: { kind: 'status', names: ['durum', 'yayindurumu'] },
  rating: { kind: 'decimal', names: ['puan'] },
  reviewCount: { kind: 'count', names: ['yorumsayisi', 'degerlendirmesayisi'] },
  isPopular: { kind: 'flag', names: ['populer', 'coksatan'] },
  isNew: { kind: 'flag', names: ['yeni', 'yeniurun'] },
  source: { kind: 'text', names: ['kaynak'] },
  originalUrl: { kind: 'text', names: ['kaynakadresi', 'kaynakurl'] },
  createdAt: { kind: 'moment', names: ['eklenmetarihi', 'olusturmatarihi'] },
  oldSlugs: { kind: 'list', names: ['eskiadresler', 'eskiadresadlari'] },
} as const satisfies Readonly<Record<string, ExchangeField>>;

export type ExchangeFieldName = keyof typeof EXCHANGE_FIELDS;

/** A name without case, accents, blanks and signs: `Stok Adedi` -> `stokadedi`. */
function plainName(name: string): string {
  return foldedWords(name).join('');
}

const FIELDS: ReadonlyMap<string, ExchangeFieldName> = new Map(
  exchangeFieldNames().flatMap((field) =>
    [field, ...EXCHANGE_FIELDS[field].names].map((name): [string, ExchangeFieldName] => [
      plainName(name),
      field,
    ]),
  ),
);

/** The columns in their order. */
export function exchangeFieldNames(): ExchangeFieldName[] {
  const isField = (name: string): name is ExchangeFieldName => name in EXCHANGE_FIELDS;
  return Object.keys(EXCHANGE_FIELDS).filter(isField);
}

/** Every row of a file asks for the same headings. */
const asked = new Map<string, ExchangeFieldName | undefined>();
const MAX_ASKED = 1000;

/** The field that a column's heading, Turkish or English, means; undefined for an unknown one. */
export function findExchangeField(heading: string): ExchangeFieldName | undefined {
  if (asked.has(heading)) return asked.get(heading);
  const field = FIELDS.get(plainName(heading));
  if (asked.size >= MAX_ASKED) asked.clear();
  asked.set(heading, field);
  return field;
}

const CURRENCY_NAMES: ReadonlySet<string> = new Set([
  'parabirimi',
  'parabirimikodu',
  'doviz',
  'dovizcinsi',
  'dovizkodu',
  'kurcinsi',
  'currency',
  'currencycode',
]);

/** Whether a column says in which currency the prices are. */
export function isCurrencyHeading(heading: string): boolean {
  return CURRENCY_NAMES.has(plainName(heading));
}

/** Before the names of columns that hold fields which the shop does not know. */
const EXTRA_PREFIX = 'extra:';

/** The heading of the column for a field that only the owner knows. */
export function extraHeading(field: string): string {
  return EXTRA_PREFIX + field;
}

/** The field of such a column; undefined for any other heading. */
export function findExtraField(heading: string): string | undefined {
  return heading.startsWith(EXTRA_PREFIX) && heading.length > EXTRA_PREFIX.length
    ? heading.slice(EXTRA_PREFIX.length)
    : undefined;
}
