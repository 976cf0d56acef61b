import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { PageState, PreparedQuery } from '#contract/page-state';
import type { ProductMachines } from '#contract/catalogue/facts/machines';
import type { Facets, ProductCard, ProductJson } from '#contract/catalogue/product/products';
import { queryKeys } from '#contract/query-keys';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';

/** Small made-up answers for tests of pages. */

export const SETTINGS: PublicSettings = {
  id: 'default',
  companyName: 'Dikiş Atölyesi',
  phone: '0212 555 01 02',
  email: 'bilgi@dikis.example',
  address: 'Terzi Sokak 12, İstanbul',
  workingHours: 'Pazartesi - Cuma: 09:00 - 18:00',
  whatsapp: '905325550102',
  instagram: 'https://www.instagram.com/dikis.example',
  facebook: '',
  twitter: '',
  warrantyText: '2 yıl garanti',
  serviceText: 'Kurulum desteği',
  returnCarrier: '',
  aboutUs: 'Ustaların yanındayız.',
  legalName: 'Dikiş Atölyesi Ltd. Şti.',
  taxOffice: '',
  taxNumber: '',
  mersisNumber: '',
  kepAddress: '',
  usdRate: 40.83,
  usdRateDate: null,
  hasMachines: true,
  transitDays: [1, 3],
  handlingDays: 1,
  hasGuides: true,
  canNotify: true,
  freeShippingFrom: '750.00',
  shippingFee: '50.00',
  vatRate: 20,
  site: {
    id: 'dikis',
    name: 'Dikiş Atölyesi',
    color: '#3B82F6',
    logoUrl: '/images/logo.svg',
    priceDisplay: 'both',
    headline: 'Güvenilir adres',
    tagline: 'Makine ve parça, ustasından.',
    menu: [],
    etbisUrl: '',
  },
};

function category(slug: string, name: string, parentId: string | null, sortOrder: number): CategoryJson {
  return {
    id: `c-${slug}`,
    name,
    slug,
    parentId,
    description: '',
    imageUrl: null,
    sortOrder,
    productCount: 2,
  };
}

export const CATEGORIES: readonly CategoryJson[] = [
  { ...category('aksesuarlar', 'Aksesuarlar', null, 2), warranty: true },
  category('yedek-parcalar', 'Yedek Parçalar', null, 1),
  { ...category('igneler', 'İğneler', 'c-yedek-parcalar', 0), description: 'Sanayi ve ev iğneleri.' },
];

export const CARD: ProductCard = {
  id: 'p1',
  slug: 'organ-dbx1',
  name: 'Organ DBx1 İğne',
  brand: 'Organ',
  price: '1500.00',
  originalPrice: '2000.00',
  discount: 25,
  imageUrl: '/images/needle.svg',
  inStock: true,
  stockCount: 4,
  rating: 4.5,
  reviewCount: 12,
  isPopular: false,
  isNew: true,
  features: ['10 adet', 'Nikel kaplı'],
};

export const SOLD_OUT_CARD: ProductCard = {
  ...CARD,
  id: 'p2',
  slug: 'schmetz-130-705',
  name: 'Schmetz 130/705 İğne',
  imageUrl: '/images/needle-blue.svg',
  brand: 'Schmetz',
  price: '816.60',
  originalPrice: null,
  discount: 0,
  stockCount: 0,
  reviewCount: 0,
  isNew: false,
};

export const PRODUCT: ProductJson = {
  ...CARD,
  description: 'Düz dikiş makineleri içindir.\n\nPakette 10 adet bulunur.',
  categoryId: 'c-igneler',
  tags: [],
  source: 'manual',
  originalUrl: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  sku: 'DA-1',
  oem: ['DBX1-90'],
  compatible: ['Juki DDL-8700'],
  images: ['/images/needle-2.svg'],
};

export const MACHINES_OF_PRODUCT: ProductMachines = {
  parts: 0,
  isPart: true,
  machines: [
    {
      slug: 'juki-ddl-8700',
      name: 'Juki DDL-8700 Düz Dikiş Makinesi',
      brand: 'Juki',
      model: 'Juki DDL-8700',
      why: 'Parçanın uyumlu makineleri arasında.',
    },
  ],
  otherModels: ['Singer 15K'],
  needed: [],
};

export const FACETS: Facets = {
  total: 2,
  brands: [
    { value: 'Organ', count: 1 },
    { value: 'Schmetz', count: 1 },
  ],
  attributes: [],
  prices: [
    { value: '0-1000', count: 1 },
    { value: '1000-5000', count: 1 },
    { value: '5000-10000', count: 0 },
    { value: '10000+', count: 0 },
  ],
  categories: [{ value: 'igneler', name: 'İğneler', count: 2 }],
  inStock: 1,
  discounted: 1,
};

/** The state of a page with settings and categories, and the answers given. */
export function pageState(
  url: string,
  queries: readonly PreparedQuery[] = [],
  changes: Partial<PageState> = {},
): PageState {
  return {
    url,
    origin: 'https://www.dikis.example',
    revision: 1,
    queries: [
      { key: queryKeys.settings(), data: SETTINGS },
      { key: queryKeys.categories(), data: CATEGORIES },
      ...queries,
    ],
    ...changes,
  };
}
