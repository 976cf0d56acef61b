import fields from '../data/field-names.json' with { type: 'json' };

/** How addresses name the page's number, the plainest names first. */
const PAGE_PARAMS = fields.pageNumber.split(' ');
const FIRST_PAGE = new RegExp(`([?&])(?:${PAGE_PARAMS.join('|')})=1(?=&|$)`, 'i');

/** Lists of some systems are counted by products: where the page starts, and how many are on one. */
const OFFSETS = [/[?&](?:start|offset|skip)=(\d+)/i, /[?&](?:sz|limit|size|rows|count)=(\d+)/i];

/** The number of the page within its list, as its address says; 1 when it says none. */
export function pageNumberOf(url: string): number {
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]?.toLowerCase());
  const number = PAGE_PARAMS.map((name) => query.get(name) ?? '').find((value) => /^\d{1,4}$/.test(value));
  if (number !== undefined) return Number(number);
  const [start, size] = OFFSETS.map((pattern) => Number(pattern.exec(url)?.[1] ?? 0));
  if (start && size) return Math.floor(start / size) + 1;
  return Number(/\/(?:page|sayfa|seite|pagina|p)[/-]?(\d{1,4})\/?(?:[?#]|$)/i.exec(url)?.[1] ?? 1);
}

export function sameAddress(a: string, b: string): boolean {
  const plain = (url: string): string =>
    url
      .replace(/\/?(?:#.*)?$/s, '')
      .replace(FIRST_PAGE, '$1')
      .replace(/[?&]$/, '');
  return plain(a) === plain(b);
}

export function withPage(url: string, param: string, page: number | string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  address.searchParams.set(param, String(page));
  address.hash = '';
  return address.href;
}

/** How a list's addresses carry the page number, learnt from one of them. */
export function pageTemplate(sample: string): (page: number) => string | undefined {
  const address = sample.replace(/#.*$/s, '');
  const number = pageNumberOf(address);
  for (const match of address.matchAll(/\d+/g)) {
    if (Number(match[0]) !== number) continue;
    const make = (page: number): string =>
      `${address.slice(0, match.index)}${page}${address.slice(match.index + match[0].length)}`;
    // The number that the reader takes for the page, not one that is equal by chance.
    if (pageNumberOf(make(number + 1)) === number + 1) return make;
  }
  return () => undefined;
}
