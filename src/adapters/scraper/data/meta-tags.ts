import fields from './field-names.json' with { type: 'json' };
import { machineLine } from '../page/clean-text.ts';
import { type PageTree, textOf } from '../page/page-tree.ts';
import { isZero, readMachinePrice } from '../price/price-text.ts';
import type { ProductFinding } from '../product-finding.ts';
import { readProduct } from './product-node.ts';

/** What the head of a page says about itself. */
export type MetaTags = ReturnType<typeof readMetaTags>;

export function readMetaTags({ tagged }: PageTree) {
  const values = new Map<string, string>();
  for (const { attribs } of tagged('meta')) {
    const content = attribs['content'] ?? '';
    const key = (attribs['property'] ?? attribs['name'] ?? attribs['http-equiv'] ?? '').toLowerCase();
    if (content.trim() !== '' && key !== '' && !values.has(key)) values.set(key, content);
  }
  const links = tagged('link').map(({ attribs }) => attribs);
  const linkOf = (rel: string): string | undefined =>
    links.find((link) => link['rel']?.toLowerCase() === rel && link['href'])?.['href'];
  const html = tagged('html').at(-1)?.attribs ?? {};
  return {
    title:
      tagged('title')
        .map((element) => machineLine(textOf(element)))
        .find(Boolean) ?? '',
    /** First value of every meta name or property, lower case keys. */
    values,
    /** og:type, lower case; empty when not declared. */
    type: values.get('og:type')?.toLowerCase() ?? '',
    canonical: linkOf('canonical'),
    next: linkOf('next'),
    baseHref: tagged('base').find(({ attribs }) => attribs['href'] !== undefined)?.attribs['href'],
    /** Language tag such as `tr` or `en-CA`; empty when not declared. */
    language: html['lang'] ?? html['xml:lang'] ?? '',
  };
}

/** What Open Graph and the product:* tags say; it may be nothing of a product. */
export function readMetaProduct(meta: MetaTags): ProductFinding {
  // The keys of `field-names.json` are ordered, the surest first; `*` stands for "product", "og" and "og:product".
  const valuesOf = (keys: string): string[] =>
    keys
      .split(' ')
      .flatMap((key) =>
        key.startsWith('*') ? ['product', 'og', 'og:product'].map((name) => name + key.slice(1)) : key,
      )
      .flatMap((key) => meta.values.get(key) ?? []);
  const first = (keys: string): string | undefined => valuesOf(keys)[0];
  const amount = (keys: string): string | undefined =>
    valuesOf(keys)
      .map((value) => readMachinePrice(value))
      .find((price) => price !== undefined && !isZero(price));
  const price = amount(fields.meta.price);
  const old = amount(fields.meta.originalPrice) ?? amount('product:price:amount');
  return readProduct(
    {
      name: first(fields.meta.name),
      brand: first(fields.meta.brand),
      sku: first(fields.meta.sku),
      gtin: first(fields.meta.gtin),
      image: first(fields.meta.image),
      description: first(fields.meta.description),
      url: first(fields.meta.url),
      offers: {
        price,
        struckPrice: price === undefined ? undefined : old,
        priceCurrency: first(fields.meta.currency),
        availability: first(fields.meta.stock),
      },
    },
    'meta',
  );
}
