import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { GuideSummary } from '#contract/catalogue/site/guides';
import type { ProductJson, ProductPage, ProductVariant } from '#contract/catalogue/product/products';
import { paths } from '#contract/routes';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { gtinOf } from '#domain/catalogue/product/gtin-of';
import { makerOf } from '#domain/catalogue/facts/maker-of';
import { sharedName } from '#domain/catalogue/facts/product-option';
import { withoutSample } from '#domain/catalogue/sample-identity';
import { normalisePhone } from '#domain/orders/checkout/phone';
import { RETURN_DAYS } from '#domain/orders/order-return';
import { hasPieces } from '#domain/orders/stock/stock';
import { amountOf } from '../lib/price.ts';
import { listTexts } from '../texts/catalogue.ts';

/** What is undefined is left out of the page. */
export type JsonLd = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';
const COUNTRY = 'TR';

/** A picture's address that other sites can load. */
export function absolute(origin: string, address: string): string {
  return new URL(address, origin).href;
}

/** https://schema.org/Organization: the company of the shop. */
export function organization(origin: string, settings: PublicSettings): JsonLd {
  const { site, phone, email, address, instagram, facebook, twitter, legalName } = withoutSample(settings);
  const profiles = [instagram, facebook, twitter].filter((profile) => profile.startsWith('http'));
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    legalName: legalName || undefined,
    url: `${origin}/`,
    logo: site.logoUrl ? absolute(origin, site.logoUrl) : undefined,
    email: email || undefined,
    telephone: phone ? (normalisePhone(phone) ?? phone) : undefined,
    address: address
      ? { '@type': 'PostalAddress', streetAddress: address, addressCountry: COUNTRY }
      : undefined,
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}

/** https://schema.org/Article: a guide of the shop. */
export function article(origin: string, { slug, title, summary }: GuideSummary): JsonLd {
  const author = { '@id': `${origin}/#organization` };
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: title,
    description: summary,
    inLanguage: 'tr',
    mainEntityOfPage: absolute(origin, paths.guide(slug)),
    author,
    publisher: author,
  };
}

/** https://schema.org/WebSite: the site's name in search engines. */
export function webSite(origin: string, { site }: PublicSettings): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: site.name,
    url: `${origin}/`,
    inLanguage: 'tr',
    publisher: { '@id': `${origin}/#organization` },
  };
}

interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** https://schema.org/BreadcrumbList from the home page to the page itself. */
export function breadcrumbList(origin: string, above: readonly CategoryJson[], current: Crumb): JsonLd {
  const crumbs: readonly Crumb[] = [
    { name: listTexts.home, path: paths.home },
    ...above.map(({ name, slug }) => ({ name, path: paths.category(slug) })),
    current,
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  };
}

/** https://schema.org/ItemList of the products on a page of a list. */
export function itemList(
  origin: string,
  name: string,
  { items, total }: ProductPage,
  { page, pageSize } = EMPTY_LISTING,
): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map((product, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * pageSize + index + 1,
      name: product.name,
      url: absolute(origin, paths.product(product.slug)),
    })),
  };
}

/**
 * https://schema.org/OfferShippingDetails: the fee for one piece and the working days; undefined when the owner's
 * tables decide the fee.
 */
function shippingDetails(
  { price, desi, shippingClass, handlingDays = 0 }: ProductJson,
  { freeShippingFrom, shippingFee, transitDays, ...shop }: PublicSettings,
): JsonLd | undefined {
  if (desi !== undefined || shippingClass === 'ambar') return undefined;
  const isFree = amountOf(price) >= amountOf(freeShippingFrom);
  const longest = Math.max(shop.handlingDays, handlingDays);
  const days = (minValue: number, maxValue: number): JsonLd => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: isFree ? '0.00' : shippingFee, currency: 'TRY' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // What is ordered after the shop's hour is handled a day later.
      handlingTime: days(longest, longest + 1),
      transitTime: days(...transitDays),
    },
  };
}

/** The properties in which products of a group differ, by their names in schema.org; other names are used as they are. */
const VARIES_BY: Readonly<Record<string, string>> = {
  numara: 'size',
  boy: 'size',
  ölçü: 'size',
  beden: 'size',
  hacim: 'size',
  renk: 'color',
  malzeme: 'material',
  desen: 'pattern',
};

const propertyOf = (name: string): string | undefined => VARIES_BY[name.toLocaleLowerCase('tr')];

const groupId = (origin: string, group: string): string => `${origin}/#grup-${encodeURIComponent(group)}`;

/** https://schema.org/ProductGroup of a product and its variants, each of which has its own page. */
export function productGroup(
  origin: string,
  product: ProductJson,
  variants: readonly ProductVariant[],
): JsonLd[] {
  const { group } = product;
  if (group === undefined || variants.length < 2) return [];
  return [
    {
      '@context': CONTEXT,
      '@type': 'ProductGroup',
      '@id': groupId(origin, group),
      productGroupID: group,
      name: sharedName(variants.map(({ name }) => name)),
      brand: brandOf(product),
      variesBy: Object.keys(product.option ?? {}).map((name) => {
        const property = propertyOf(name);
        return property === undefined ? name : `${CONTEXT}/${property}`;
      }),
      hasVariant: variants.map(({ slug, name, price, inStock, option }) => {
        const url = absolute(origin, paths.product(slug));
        return {
          '@type': 'Product',
          '@id': `${url}#product`,
          name,
          url,
          ...optionData(option),
          offers: offerOf(url, price, inStock),
        };
      }),
    },
  ];
}

function optionData(option: Readonly<Record<string, string>> = {}): JsonLd {
  return Object.fromEntries(
    Object.entries(option).flatMap(([name, value]) => {
      const property = propertyOf(name);
      return property === undefined ? [] : [[property, value]];
    }),
  );
}

function brandOf({ brand }: Pick<ProductJson, 'brand'>): JsonLd | undefined {
  const name = makerOf(brand);
  return name === undefined ? undefined : { '@type': 'Brand', name };
}

function offerOf(url: string, price: string, isSold: boolean): JsonLd {
  const availability = `${CONTEXT}/${isSold ? 'InStock' : 'OutOfStock'}`;
  return { '@type': 'Offer', url, price, priceCurrency: 'TRY', availability };
}

/** https://schema.org/Product with its offer in lira; with a rating only if there are reviews. */
export function productData(origin: string, product: ProductJson, settings: PublicSettings): JsonLd {
  const { name, description, group, images = [], imageUrl, rating, reviewCount } = product;
  const url = absolute(origin, paths.product(product.slug));
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description: description || undefined,
    image: [...new Set([imageUrl, ...images])].map((image) => absolute(origin, image)),
    brand: brandOf(product),
    sku: product.sku ?? product.id,
    gtin: gtinOf(product.barcode),
    ...(group === undefined
      ? {}
      : { isVariantOf: { '@id': groupId(origin, group) }, ...optionData(product.option) }),
    mpn: product.oem?.[0] || undefined,
    url,
    offers: {
      ...offerOf(url, product.price, hasPieces(product)),
      itemCondition: `${CONTEXT}/NewCondition`,
      seller: { '@type': 'Organization', name: settings.site.name },
      shippingDetails: shippingDetails(product, settings),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: COUNTRY,
        returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: RETURN_DAYS,
        returnMethod: `${CONTEXT}/ReturnByMail`,
        merchantReturnLink: absolute(origin, '/iade-degisim'),
      },
    },
    aggregateRating:
      reviewCount > 0 ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount } : undefined,
  };
}
