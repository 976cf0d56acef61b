import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually';
import { extractPage } from './extract-page.ts';

/** Where a page may hold a text of any length. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'a text': (text) => `<p>${text}</p>`,
  'a heading': (text) => `<h2>${text}</h2>`,
  'a button': (text) => `<button>${text}</button>`,
  'an address': (text) => `<a href="${text}">Devam</a>`,
  'a picture within a link': (text) => `<a href="/x"><img src="data:image/png;base64,${text}"></a>`,
  'a picture': (text) => `<img alt="${text}" src="${text}" data-src="${text}" srcset="${text}">`,
  'a name': (text) => `<div class="${text}" id="${text}">5 TL</div>`,
  'a style': (text) => `<b style="${text}">5 TL</b><style>${text}</style>`,
  'a script': (text) => `<script>var currency = brand; dataLayer.push({${text}</script>`,
  'linked data': (text) =>
    `<script type="application/ld+json">{"@type":"Product","name":"${text}","description":"${text}"</script>`,
  microdata: (text) =>
    `<div itemscope itemtype="http://schema.org/Product"><b itemprop="price">${text}</b><b itemprop="name">${text}</b></div>`,
};
const UNITS = ['a', '0', ' ', 'a ', '1.', 'cart', 'cart?', '/', '-', '$1 ', '1 000 ', 'x 1', '{', ':', '&#'];

function cpuMs(html: string): number {
  const before = process.cpuUsage();
  extractPage({
    bytes: Buffer.from(
      `<title>Juki overlok</title><h1>Juki overlok</h1><b class="price">1.200 TL</b><button>Sepete ekle</button>${html}`,
    ),
    url: 'https://www.example.com.tr/urun/juki',
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(PLACES))('a long text in %s', (_name, place) => {
  it.each(UNITS)('of %j is read in a time that grows with its length', async (unit) => {
    const ofLength = (length: number): number => cpuMs(place(unit.repeat(length / unit.length)));
    ofLength(1_000);
    // What else the process has to do, such as collecting its garbage, does not come each time.
    await eventually(() => {
      const short = ofLength(20_000);
      expect(ofLength(80_000)).toBeLessThan(50 + short * 8);
    });
  });
});

it('a price in many parts is read in a time that grows with their number', async () => {
  const ofParts = (count: number): number => cpuMs(`<b class="price">0,${'<i> </i>'.repeat(count)}x</b>`);
  ofParts(1);
  await eventually(() => expect(ofParts(28)).toBeLessThan(50 + ofParts(14) * 8));
});
