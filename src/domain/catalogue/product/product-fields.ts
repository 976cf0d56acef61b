import { z } from 'zod';
import {
  imageAddress,
  price,
  priceInput,
  productSlug,
  recordId,
  slug,
  text,
  wholeNumber,
} from './record-values.ts';
import {
  barcode,
  byDefault,
  clearable,
  count,
  desi,
  type FieldKind,
  type FieldNeed,
  flag,
  handlingDays,
  list,
  maxInstallments,
  option,
  optional,
  optionalFlag,
  optionalLines,
  optionalList,
  optionalText,
  percent,
  productStatus,
  required,
  requiredText,
  shippingClass,
  stars,
} from './product-field-kinds.ts';
import { productSource } from './product-file-name.ts';

export interface ProductField {
  readonly kind: FieldKind;
  readonly need: FieldNeed;
  /** Absent for a field that is not stored in the file. */
  readonly file?: z.ZodType;
  /** Absent for a field that nobody changes. */
  readonly edit?: z.ZodType;
  /** The shape for a new product, when it differs from `edit`. */
  readonly create?: z.ZodType;
  readonly json: z.ZodType;
  /** The label for shop people, at the start of a line. */
  readonly label: string;
  /** The label in a form, when a unit or an explanation is beside it. */
  readonly formLabel?: string;
  /** The column's name in tables of products, when it differs from the label. */
  readonly column?: string;
  /** Other accepted names of the column, folded and without blanks, with a blank between two; empty without any. */
  readonly headings: string;
}

const typedStars = z.preprocess((value) => (value === null || value === '' ? 0 : value), stars);
const typedDescription = z.preprocess((value) => value ?? '', text(20_000));

/**
 * Every field of a product, described once. Files, edits, JSON answers, table columns, the panel's form and the labels
 * are made from it. The order is that of a file, then the additional fields of the trade. Unknown fields of a file are
 * not part of the record.
 */
export const PRODUCT_FIELDS = {
  id: {
    kind: 'text',
    need: 'required',
    file: recordId,
    json: z.string(),
    label: 'Kimlik',
    headings: 'urunid productid',
  },
  name: {
    ...required(requiredText(300)),
    label: 'Ürün adı',
    headings: 'ad adi urun urunismi isim uruntanimi stokadi malzemeadi baslik title productname',
  },
  slug: {
    ...required(productSlug),
    label: 'Adres adı',
    formLabel: 'Adres adı (slug)',
    headings: 'kisaad handle',
  },
  description: {
    ...byDefault('text', '', { file: text(20_000), typed: typedDescription }, z.string()),
    label: 'Açıklama',
    headings: 'urunaciklamasi detay tanim',
  },
  brand: { ...required(requiredText(100)), label: 'Marka', headings: 'markaadi uretici vendor manufacturer' },
  price: {
    ...required(price),
    kind: 'price',
    edit: priceInput.optional(),
    label: 'Fiyat',
    formLabel: 'Fiyat (TL)',
    headings:
      'fiyati satisfiyati birimfiyat birimfiyati perakendefiyat perakendefiyati perakendesatisfiyati variantprice fiyatkdvdahil kdvdahilfiyat satisfiyatikdvdahil kdvdahilsatisfiyati',
  },
  originalPrice: {
    kind: 'price',
    need: 'optional',
    file: price.nullish().transform((amount) => amount ?? undefined),
    edit: clearable(priceInput).optional(),
    json: z.string().nullable(),
    label: 'Eski fiyat',
    formLabel: 'Eski fiyat (TL)',
    headings: 'listefiyati indirimsizfiyat piyasafiyati compareatprice',
  },
  /** Whole percent. Displayed figures are computed from the two prices, see `discountPercent`. */
  discount: {
    kind: 'computed',
    need: 'default',
    file: wholeNumber(0, 100).default(0),
    json: z.number(),
    label: 'İndirim',
    headings: 'indirimorani',
  },
  imageUrl: {
    ...required(imageAddress),
    label: 'Görsel',
    formLabel: 'Görsel adresi',
    headings: 'resim resim1 gorsel1 gorseladresi resimadresi gorselurl resimurl image imagesrc',
  },
  /** The product's folder decides it. */
  categoryId: {
    kind: 'text',
    need: 'required',
    edit: recordId.optional(),
    json: z.string(),
    label: 'Kategori',
    column: 'category',
    headings: 'kategoriadi kategoriler categoryslug categories',
  },
  inStock: { ...flag(true), label: 'Stokta', headings: 'stoktavar stoktami stokdurumu availability' },
  /** Pieces at the last count; later sales are recorded elsewhere. */
  stockCount: {
    ...count,
    label: 'Stok adedi',
    formLabel: 'Stok (kalan adet)',
    headings: 'stok stokmiktari adet miktar stock quantity qty',
  },
  rating: {
    ...byDefault('decimal', 0, { file: stars, typed: typedStars }, z.number()),
    label: 'Puan',
    formLabel: 'Puan (0-5)',
    headings: '',
  },
  reviewCount: { ...count, label: 'Değerlendirme sayısı', headings: 'yorumsayisi' },
  features: { ...list, label: 'Özellikler', headings: 'ozellik' },
  tags: { ...list, kind: 'words', label: 'Etiketler', headings: 'etiket' },
  isPopular: { ...flag(false), label: 'Popüler', headings: 'coksatan' },
  isNew: { ...flag(false), label: 'Yeni', headings: 'yeniurun' },
  source: {
    kind: 'text',
    need: 'default',
    file: productSource.default('manual'),
    create: productSource.optional(),
    json: productSource,
    label: 'Kaynak',
    headings: '',
  },
  originalUrl: {
    kind: 'text',
    need: 'optional',
    file: text(2000)
      .nullish()
      .transform((address) => (address === '' ? undefined : (address ?? undefined))),
    edit: clearable(requiredText(2000)).optional(),
    json: z.string().nullable(),
    label: 'Kaynak adresi',
    headings: 'kaynakurl',
  },
  /** ISO time; without one the date in the file's name is used. */
  createdAt: {
    kind: 'moment',
    need: 'default',
    file: z.iso
      .datetime({ offset: true, error: 'ISO tarihi olmalı, örneğin "2026-03-02T09:00:00.000Z"' })
      .optional(),
    json: z.string(),
    label: 'Eklenme tarihi',
    headings: 'olusturmatarihi',
  },
  sku: {
    ...optionalText,
    label: 'Stok kodu',
    formLabel: 'Stok kodu (SKU)',
    headings: 'urunkodu kod variantsku',
  },
  /** What a scanner reads; a GTIN where the maker has one. */
  barcode: {
    ...optional('text', barcode, z.string()),
    label: 'Barkod',
    formLabel: 'Barkod (GTIN)',
    headings: 'gtin ean ean13 upc barkodno barkodu variantbarcode',
  },
  oem: {
    ...optionalList,
    label: 'Üretici parça numaraları',
    formLabel: 'Üretici parça numaraları (OEM)',
    headings: 'oemno oemkodu oemkodlari parcano',
  },
  compatible: { ...optionalList, label: 'Uyumlu makineler', headings: 'uyumlu uyumlumodeller uyumluluk' },
  /** Machine models that the part seems to fit but does not. */
  notCompatible: { ...optionalList, label: 'Uymayan makineler', headings: 'uyumsuz uyumsuzmodeller' },
  /** Id of a machine family in fitment.json that the part fits; replaces a long `compatible` list. */
  family: { ...optionalText, label: 'Makine ailesi', headings: 'aile' },
  universal: { ...optionalFlag, label: 'Her makineye uyar', headings: 'evrensel' },
  /** For a machine: other spellings of its model. */
  modelAliases: { ...optionalList, label: 'Modelin başka yazılışları', headings: 'modeladlari' },
  /** Products of one group are one article in several options; lists show them as one. */
  group: { ...optionalText, label: 'Grup', headings: 'urungrubu varyantgrubu' },
  /** The option of this product in its group: `{ "Numara": "90/14" }`. */
  option: {
    ...optional('options', option, z.record(z.string(), z.string())),
    label: 'Seçenek',
    headings: 'secenekler varyant varyantlar',
  },
  images: {
    ...optionalLines(imageAddress, 'adres listesi olmalı'),
    label: 'Diğer görseller',
    headings: 'gorseller resimler ekgorseller',
  },
  oldSlugs: {
    ...optionalLines(slug, 'adres adı listesi olmalı'),
    label: 'Eski adresler',
    headings: 'eskiadresadlari',
  },
  /** Whole percent of VAT in the price, when it differs from the shop's rate. */
  vatRate: {
    ...optional('decimal', percent, z.number()),
    label: 'KDV oranı',
    formLabel: 'KDV oranı (%)',
    headings: 'kdv vat',
  },
  /** Litres / 3 of one piece's parcel, or its weight in kg if that is more. */
  desi: { ...optional('decimal', desi, z.number()), label: 'Desi', headings: 'hacimdesi kargodesi' },
  /** `ambar`: sent by freight instead of by parcel. */
  shippingClass: {
    ...optional('text', shippingClass, shippingClass),
    label: 'Gönderim şekli',
    headings: 'kargosinifi',
  },
  /** Working days before dispatch, when more than the shop's setting. */
  handlingDays: {
    ...optional('count', handlingDays, z.number()),
    label: 'Hazırlık günü',
    headings: 'hazirliksuresi',
  },
  /** The most instalments by card; 1 is a single payment. */
  maxInstallments: {
    ...optional('count', maxInstallments, z.number()),
    label: 'En çok taksit',
    headings: 'taksit taksitsayisi',
  },
  status: { ...optional('status', productStatus, productStatus), label: 'Yayın durumu', headings: 'durum' },
} as const satisfies Readonly<Record<string, ProductField>>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductFieldName = keyof Fields;
type Use = 'file' | 'edit' | 'create' | 'json';

/** The zod shape of all fields with this use. */
export function productShape<Of extends Use>(use: Of) {
  const shape = Object.entries<ProductField>(PRODUCT_FIELDS).flatMap(([name, field]) =>
    field[use] ? [[name, field[use]] as const] : [],
  );
  // Object.fromEntries forgets which name has which schema; the table is the only source for both.
  return Object.fromEntries(shape) as {
    -readonly [
      Name in ProductFieldName as Fields[Name] extends Readonly<Record<Of, z.ZodType>> ? Name : never
    ]: Fields[Name] extends Readonly<Record<Of, infer Schema>> ? Schema : never;
  };
}
