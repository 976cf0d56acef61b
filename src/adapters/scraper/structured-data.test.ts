import { describe, expect, it } from 'vitest';
import { readJsonLd } from './data/json-ld.ts';
import { chooseMainProduct } from './read-page.ts';
import { readMetaProduct, readMetaTags } from './data/meta-tags.ts';
import { readMicrodata } from './data/microdata.ts';
import { readRegions } from './page/page-regions.ts';
import { parsePage } from './page/page-tree.ts';

function linked(...blocks: readonly string[]) {
  return readJsonLd(
    parsePage(blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('')).scripts,
  );
}
function main(...blocks: readonly string[]) {
  return chooseMainProduct(linked(...blocks).products, ['https://x.com/p/a'], 'A');
}
function microdata(html: string) {
  const tree = parsePage(html);
  return readMicrodata(tree, readRegions(tree, undefined));
}

describe('JSON-LD', () => {
  it('takes no reference to another node of a graph for the address of a picture', () => {
    const images = (image: string) =>
      main(`{"@type":"Product","name":"A","image":${image},"offers":{"price":"1.00"}}`)?.images;
    expect(images('{"@id":"https://x.com/a/#primaryimage"}')).toBeUndefined();
    expect(images('{"@id":"https://x.com/a.jpg"}')).toEqual(['https://x.com/a.jpg']);
  });

  it.each([
    ['{"price":"1.00","inventoryLevel":{"@type":"QuantitativeValue","value":7}}', 7],
    ['{"price":"1.00","inventoryLevel":"12"}', 12],
    ['{"price":"1.00","inventoryLevel":{"value":0}}', undefined],
    ['{"price":"1.00","inventoryLevel":"bol"}', undefined],
    ['[{"price":"1.00","inventoryLevel":3},{"price":"2.00","inventoryLevel":4}]', undefined],
  ])('counts the pieces of %s as %s', (offers, count) => {
    expect(main(`{"@type":"Product","name":"A","offers":${offers}}`)?.stockCount).toBe(count);
  });

  it.each([
    [
      'a type list with an address',
      '{"@type":["https://schema.org/Product","Thing"],"name":"A","offers":{"price":"1.00"}}',
    ],
    ['a graph', '{"@graph":[{"@type":"WebPage"},{"@type":"Product","name":"A","offers":{"price":1}}]}'],
    ['a list', '[{"@type":"BreadcrumbList"},{"@type":"Product","name":"A","offers":[{"price":1}]}]'],
    [
      'a product inside an action',
      '{"@type":"BuyAction","object":{"@type":"Product","name":"A","offers":{"price":"1"}}}',
    ],
    ['capital keys', '{"@type":"Product","Name":"A","Offers":{"@type":"Offer","Price":"1,00"}}'],
    [
      'an aggregate offer',
      '{"@type":"Product","name":"A","offers":{"@type":"AggregateOffer","lowprice":"1.00","highPrice":"9"}}',
    ],
    [
      'offers within an aggregate',
      '{"@type":"Product","name":"A","offers":{"@type":"AggregateOffer","offers":[{"price":3},{"price":1}]}}',
    ],
    [
      'a price specification',
      '{"@type":"Product","name":"A","offers":{"priceSpecification":[{"price":2,"priceType":"https://schema.org/ListPrice"},{"price":1}]}}',
    ],
    [
      'a price on the variants only',
      '{"@type":"ProductGroup","name":"A","hasVariant":[{"@type":"Product","name":"A 1","offers":{"price":1}}]}',
    ],
    [
      'an offer that names its item',
      '{"@type":"Offer","price":1,"itemOffered":{"@type":"Product","name":"A"}}',
    ],
  ])('reads %s', (_title, block) => {
    expect(main(block)).toMatchObject({ name: 'A', price: '1.00' });
  });

  it('reads the other blocks when one is broken beyond mending', () => {
    expect(main('{"@type": <?php', '{"@type":"Product","name":"A","offers":{"price":"1"}}')?.price).toBe(
      '1.00',
    );
  });

  it('takes neither related products nor reviewed ones for the page’s own', () => {
    const { products } = linked(
      '{"@type":"Product","name":"A","offers":{"price":5},"isRelatedTo":[{"@type":"Product","name":"B","offers":{"price":1}}],"review":{"itemReviewed":{"@type":"Product","name":"C"}}}',
    );
    expect(products.map(({ name }) => name)).toEqual(['A']);
  });

  it('gives brand, picture and codes in their many forms, decoded', () => {
    expect(
      main(
        '{"@type":"Product","name":"A &amp;amp; B","brand":[{"@type":"Brand","name":"Juki"}],"image":{"contentUrl":["/a.jpg"]},"gtin13":"869","sku":12,"offers":{"price":{},"priceCurrency":"TL","availability":"http://schema.org/ OutOfStock"}}',
      ),
    ).toMatchObject({
      name: 'A & B',
      brand: 'Juki',
      images: ['/a.jpg'],
      gtin: '869',
      sku: '12',
      currency: 'TRY',
      stock: 'out',
    });
  });

  it('is in stock when any size is', () => {
    const size = (name: string, stock: string): string =>
      `{"@type":"Product","name":"A","sku":"${name}","offers":{"price":"1","availability":"${stock}"}}`;
    expect(main(size('s', 'OutOfStock'), size('m', 'InStock'))?.stock).toBe('in');
  });

  it.each([
    ['{"price":"1","availability":"schema:OutOfStock"}', 'out'],
    ['{"price":"1","inventoryLevel":{"@type":"QuantitativeValue","value":0}}', 'out'],
    ['{"price":"1","inventoryLevel":{"@type":"QuantitativeValue","value":4}}', undefined],
    ['{"@type":"AggregateOffer","lowPrice":"1","offerCount":"0"}', 'out'],
    ['{"price":"1","availability":"InStock","inventoryLevel":0}', 'in'],
  ])('reads the stock of the offer %s', (offer, stock) => {
    expect(main(`{"@type":"Product","name":"A","offers":${offer}}`)?.stock).toBe(stock);
  });

  it('is sold out when all variants are, whatever stands beside the price', () => {
    const group = (...stocks: string[]): string =>
      `{"@type":"ProductGroup","name":"A","offers":{"price":"1"},"hasVariant":[${stocks.map((stock) => `{"@type":"Product","offers":{"price":"1","availability":"${stock}"}}`).join(',')}]}`;
    expect(main(group('OutOfStock', 'OutOfStock'))?.stock).toBe('out');
    expect(main(group('OutOfStock', 'InStock'))?.stock).toBeUndefined();
  });

  it('lists the products of an ItemList apart', () => {
    const { products, listed } = linked(
      '{"@type":"ItemList","itemListElement":[{"@type":"ListItem","url":"/a"},{"@type":"ListItem","item":{"@type":"Product","name":"B"}}]}',
    );
    expect(products).toEqual([]);
    expect(listed.map(({ url, name }) => url ?? name)).toEqual(['/a', 'B']);
  });
});

describe('microdata', () => {
  it('keeps to the nearest item: names of brands, sellers, reviews and breadcrumbs are not the product’s', () => {
    const [product] = microdata(
      `<ol itemscope itemtype="http://schema.org/BreadcrumbList"><li itemprop="itemListElement" itemscope itemtype="http://schema.org/ListItem"><span itemprop="name">Ev</span></li></ol>
       <div itemscope itemtype="http://schema.org/Product"><div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><span itemprop="name">Juki</span></div>
       <div itemprop="review" itemscope itemtype="http://schema.org/Review"><span itemprop="name">Harika</span></div><h1 itemprop="name"> Makine
       </h1><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><div itemprop="seller" itemscope itemtype="http://schema.org/Organization"><b itemprop="name">Satıcı</b></div>
       <span itemprop="price">1.250,00 TL</span><link itemprop="availability" href=" http://schema.org/InStock "></div></div>`,
    ).products;
    expect(product?.finding).toMatchObject({
      name: 'Makine',
      brand: 'Juki',
      price: '1250.00',
      currency: 'TRY',
      stock: 'in',
    });
  });

  it('follows itemref and leaves related products out', () => {
    const { products } = microdata(
      `<div itemscope itemtype="http://schema.org/Product" itemref="teklif"><b itemprop="name">A</b></div>
       <div id="teklif" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="10.00"></div>
       <div itemscope itemtype="http://schema.org/Product" itemprop="isRelatedTo"><b itemprop="name">B</b></div>`,
    );
    expect(products.map(({ finding }) => [finding.name, finding.price])).toEqual([['A', '10.00']]);
  });

  it('prefers the offer that is not struck through', () => {
    const [product] = microdata(
      `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">A</b><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><s><span itemprop="price">20</span></s></div><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price">15</span></div></div>`,
    ).products;
    expect(product?.finding).toMatchObject({ price: '15.00', originalPrice: '20.00' });
  });

  it('counts properties that a theme put in no item', () => {
    expect(
      microdata('<h1 itemprop="name">A</h1><span itemprop="price" content="99.90">99,90</span>').orphan,
    ).toMatchObject({ name: 'A', price: '99.90' });
  });
});

describe('meta tags', () => {
  it('prefers the sale price and knows the old one', () => {
    const tags = readMetaTags(
      parsePage(
        '<html lang="pl"><title> A — Sklep </title><meta property="product:sale_price:amount" content="32.00"><meta property="product:price:amount" content="36.49"><meta property="product:price:currency" content="PLN"><meta property="product:availability" content="in stock"><meta property="og:title" content="A"><meta property="og:image" content="">',
      ),
    );
    expect(tags.title).toBe('A — Sklep');
    expect(readMetaProduct(tags)).toEqual({
      layer: 'meta',
      name: 'A',
      price: '32.00',
      originalPrice: '36.49',
      currency: 'PLN',
      stock: 'in',
    });
  });
});
