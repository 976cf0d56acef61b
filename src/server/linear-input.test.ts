import { describe, expect, test } from 'vitest';
import { readTable } from '#adapters/exchange/read-table';
import { describedBy } from '#adapters/exchange/foreign/foreign-product';
import { decodePage } from '#adapters/scraper/page/decode-page';
import { fillTemplate } from '#adapters/templates/fill-template';
import { parseLegalText } from '#adapters/templates/legal-text';
import { canonicalUrl, sourceKey } from '#domain/scrape/canonical-url';
import { attributeReader, attributeWord } from '#domain/catalogue/facts/attribute';
import { bulkOperation } from '#domain/catalogue/product/bulk-edit';
import { categoryFields } from '#domain/catalogue/category/category';
import { codeKey, factReader } from '#domain/catalogue/facts/fact-alternatives';
import { readFacts } from '#domain/catalogue/facts/facts';
import { readNeedleNumber } from '#domain/catalogue/facts/fitment';
import { EMPTY_LISTING, listingFaults, parseListing, parsePriceRange } from '#domain/catalogue/listing';
import { findProductLinks, isListAddress } from '#domain/catalogue/product/product-links';
import { withoutLinks, splitAtLinks } from '#domain/catalogue/linked-text';
import { parseGuide } from '#domain/catalogue/site/guide';
import { settingsFields } from '#domain/catalogue/site/settings';
import { parseMoment, parseNumber, unguardText } from '#domain/exchange/exchange-cell';
import { findExtraField, findPriceNote } from '#domain/exchange/exchange-fields';
import { isForeignAmount, isLira, parseAmount } from '#domain/money/read-amount';
import { readInvoiceList } from '#domain/orders/invoice/invoice-list';
import { findCity } from '#domain/orders/shipping/delivery-address';
import { meantEmail } from '#domain/orders/checkout/email-slip';
import { normalisePhone } from '#domain/orders/checkout/phone';
import { readShipmentList } from '#domain/orders/shipping/shipment-list';
import { slugOf } from '#kernel/slug';
import { fold, foldedWords, lowerTurkish } from '#kernel/turkish';
import { createPhraseBook } from '#search/phrase-book';
import { queryTokens } from '#search/query-tokens';
import { readWishes } from '#search/read-wishes';
import { stemOf, wordVariants } from '#search/word-variants';
import { decodeImportRow } from '#shop/exchange/decode-import-row';
import { strangeFields } from '#store/catalogue/check/check-text';
import { findTextKind } from '#store/catalogue/decode/decode-documents';
import { decodeProduct } from '#store/catalogue/decode/decode-product';
import { createTestApp, sampleShop } from '#testing/shops/test-app';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const facts = factReader([{ name: 'DBx1', aliases: ['1738'] }]);
const shop = sampleShop();
const { app } = createTestApp();
let searches = 0;
/** No search is answered from memory. */
const unheard = (text: string): string => `iğne ${(searches += 1)} ${text}`;
const query = (text: string): URLSearchParams =>
  new URLSearchParams(
    ['q', 'price', 'brand', 'page', 'min', 'max', 'machine', 'category', text].map((name) => [name, text]),
  );

/** Every place that reads text of strangers with regular expressions; pages of other shops have a test of their own. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  fold,
  foldedWords,
  lowerTurkish,
  slugOf,
  'a search': (text) => [
    shop.readSearch(unheard(text)),
    shop.search(unheard(text), 5),
    shop.list({ ...EMPTY_LISTING, q: unheard(text) }),
  ],
  'wishes of a search': (text) => readWishes(queryTokens(text)),
  stemOf,
  wordVariants,
  codeKey,
  'facts of a product': (text) => facts(text),
  readFacts: (text) => readFacts([text, `No: ${text}`, `${text}: ${text}`]),
  readNeedleNumber,
  attributeWord,
  'a fact that is a number': attributeReader({ key: 'a', type: 'number' }, facts),
  'a fact with a unit': attributeReader({ key: 'a', type: 'number', unit: 'mm' }, facts),
  'a fact to choose': attributeReader({ key: 'a', type: 'choice' }, facts),
  'a category': (text) =>
    categoryFields.safeParse({
      id: text,
      name: text,
      slug: text,
      imageUrl: text,
      oldSlugs: [text],
      facets: [{ key: text, label: text, also: [text], unit: text, type: 'number' }],
    }),
  settings: (text) =>
    settingsFields.safeParse({
      shippingFee: text,
      usdRateDate: text,
      carriers: [text, `https://${text}`].map((trackingUrl) => ({ name: text, trackingUrl })),
      imageHosts: [text],
    }),
  'a bulk edit': (text) =>
    ['amount', 'set'].map((type) => bulkOperation.safeParse({ price: { type, value: text } })),
  parsePriceRange,
  'parameters of a list': (text) => [parseListing(query(text)), listingFaults(query(text))],
  canonicalUrl: (text) => [canonicalUrl(text), canonicalUrl(`https://a.example/${text}`)],
  sourceKey: (text) => sourceKey(`https://a.example/${text}`),
  isListAddress,
  findProductLinks: (text) => findProductLinks('https://a.example/', [`https://a.example/${text}`]),
  parseAmount,
  isForeignAmount,
  isLira,
  normalisePhone,
  findCity: (text) => findCity([{ plate: '34', name: 'İstanbul', districts: [] }], text),
  meantEmail: (text) => meantEmail(`a@${text}`),
  readInvoiceList: (text) => [
    readInvoiceList(text),
    readInvoiceList(`Sipariş No;Fatura No\n${text};${text}`),
  ],
  readShipmentList: (text) => [
    readShipmentList(text, ''),
    readShipmentList(`Sipariş No;Takip No\n${text};${text}`, ''),
  ],
  unguardText,
  parseNumber,
  parseMoment,
  findExtraField,
  findPriceNote,
  describedBy,
  parseLegalText,
  'a template of Mustache': (text) => {
    expect(() => fillTemplate(`{{#a}}{{${text}{{b}}{{/c}}`, {}, 'text')).toThrow('closes nothing');
  },
  'a guide': (text) => parseGuide('a', `---\ntitle: ${text}\nsummary:${text}\n---\n${text}`),
  'the path of a page': (text) => app.request(`/a${encodeURI(text)}`),
  'the character set of a page': (text) => decodePage(Buffer.from(`\xfe${text.repeat(3)}`, 'latin1')),
  'links within a text': (text) => [withoutLinks(text), splitAtLinks(text, () => true)],
  'a row of an import': (text) =>
    decodeImportRow(
      Object.fromEntries(
        ['ad', 'fiyat', 'stok', 'etiketler', 'görseller', 'görsel', 'popüler', 'eklenme', 'durum', text].map(
          (heading) => [heading, text],
        ),
      ),
      'cells',
    ),
  'a csv': (text) => readTable(bytes(`ad;fiyat\n${text};${text}\n`), { format: 'csv', fileName: 'a.csv' }),
  'the head of a csv': (text) => readTable(bytes(`${text};ad\n1;2\n`), { format: 'csv', fileName: 'a.csv' }),
  'a feed': (text) => {
    const plain = text.replaceAll(/[<&]/g, '');
    const item = `<g:id>1</g:id><g:title>a</g:title><g:price>1${plain}</g:price><g:product_type>${plain}</g:product_type>`;
    const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${item}</item></channel></rss>`;
    return readTable(bytes(feed), { format: undefined, fileName: 'a.xml' });
  },
  'a file of any kind': (text) => readTable(bytes(text), { format: undefined, fileName: 'a' }),
};

const LENGTH = 10_000;
/** For four times the text, linear reading needs four times as long and quadratic reading sixteen times: more than this. */
const MAX_GROWTH = 8;
const FLOOR_MS = 40;
const PIECES = [
  ' ',
  '\n',
  '\t',
  'a',
  '0',
  '-',
  '.',
  ',',
  ':',
  ';',
  '/',
  '<',
  '<a',
  '"',
  "'",
  '(',
  '&',
  '=',
  '_',
  '%',
  '*',
  '#',
  '[',
  '|',
  'a ',
  'a-',
  '0.',
  '1,',
  '. ',
  '\u00A0',
  'No:',
  'ı',
  '😀',
  '{no}',
  'x0',
  '?a=',
  ' No',
  '1/',
  '.000',
  'ucuz ',
  '@',
  '<meta ',
  '<!--',
];

/** Processor time of this process, which others on the machine do not lengthen. */
async function cpuMs(read: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await read();
  } catch {
    // A refusal has read it too.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether a text takes far more time than a quarter of it, in each of several measurements. */
async function isSlow<T>(read: (input: T) => unknown, long: T, short: T): Promise<boolean> {
  for (let lookup = 0; lookup < 3; lookup += 1) {
    const ms = await cpuMs(() => read(long));
    if (ms <= FLOOR_MS || ms <= MAX_GROWTH * (await cpuMs(() => read(short)))) return false;
  }
  return true;
}

const textsOf = (piece: string, length: number): readonly string[] => {
  const text = piece.repeat(length / piece.length);
  return [`${text}!`, `1${text}x`, `a${text} :\n`, `${text}x\u2028y`];
};

describe('the time for reading a text grows no faster than its length', () => {
  test.each(Object.entries(READERS))('%s', async (_name, read) => {
    const slow: string[] = [];
    for (const piece of PIECES) {
      const shorter = textsOf(piece, LENGTH / 4);
      for (const [index, text] of textsOf(piece, LENGTH).entries())
        if (await isSlow(read, text, shorter[index] ?? '')) slow.push(`${JSON.stringify(piece)} ${index}`);
    }
    expect(slow).toEqual([]);
  });
});

const fileOf = (content: object): string => JSON.stringify(content, null, 2);
const listOf = <T>(count: number, entry: (index: number) => T): T[] =>
  Array.from({ length: count }, (_each, index) => entry(index));
/** Files in which an editor writes as many entries as fit. */
const LISTS: Readonly<Record<string, (count: number) => unknown>> = {
  'synonyms of one word': (count) =>
    createPhraseBook({ synonyms: [listOf(count, (index) => `a ${index}`)], corrections: {} }),
  'faults of a home page': (count) =>
    findTextKind('showcase.json')?.decode(
      'showcase.json',
      fileOf({ dikis: { sections: listOf(count, () => ({ kind: 'yok' })) } }),
    ),
  'faults of a product': (count) =>
    decodeProduct(
      'igneler/manual-a-2026-01-01.json',
      { source: 'manual', slug: 'a', date: '2026-01-01' },
      'c-igneler',
      fileOf({ features: listOf(count, () => 1) }),
    ),
  'names with slips': (count) =>
    strangeFields('fitment.json', fileOf({ systems: listOf(count, () => ({ name: 'a', aliasses: [] })) })),
  'names that stand twice': (count) => strangeFields('fitment.json', `{"a":1${'\n,"a":1'.repeat(count)}}`),
};

describe('the time for reading a list grows no faster than its length', () => {
  test.each(Object.entries(LISTS))('%s', async (_name, read) => {
    expect(await isSlow(read, 8_000, 2_000)).toBe(false);
  });
});
