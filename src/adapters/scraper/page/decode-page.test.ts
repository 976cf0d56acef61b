import { describe, expect, it } from 'vitest';
import { decodePage } from './decode-page.ts';

const NAME = 'İğne Şişesi ıhlamur çöğür ÜÇGEN';
const CODES: Readonly<Record<string, number>> = { ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd, ş: 0xfe, Ş: 0xde };

/** The bytes of a text in windows-1254 (ISO-8859-9 for these letters). */
function turkishBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => CODES[letter] ?? letter.charCodeAt(0));
}
function page(head: string, lang = ' lang="tr"'): string {
  return `<html${lang}><head>${head}<title>${NAME}</title></head><body><h1>${NAME}</h1></body></html>`;
}
function utf16(text: string, big: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
}

const cases: readonly (readonly [string, Uint8Array, string | undefined, string | undefined])[] = [
  ['windows-1254 by header', turkishBytes(page('')), 'text/html; charset=windows-1254', undefined],
  ['iso-8859-9 by header', turkishBytes(page('')), 'text/html; charset=ISO-8859-9', undefined],
  ['latin5 by meta', turkishBytes(page('<meta charset="latin5">')), undefined, undefined],
  [
    'a late meta',
    turkishBytes(
      page(
        `${'<link rel="x" href="/y">'.repeat(200)}<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-9">`,
      ),
    ),
    'text/html',
    undefined,
  ],
  ['no declaration but a Turkish page', turkishBytes(page('')), undefined, undefined],
  ['no declaration but a Turkish host', turkishBytes(page('', '')), undefined, 'magaza.com.tr'],
  ['a server that says Latin-1', turkishBytes(page('')), 'text/html; charset=iso-8859-1', undefined],
  [
    'a server that says Latin-1 and a page that knows better',
    turkishBytes(page('<meta charset="windows-1254">', '')),
    'text/html; charset=iso-8859-1',
    undefined,
  ],
  [
    'a page that says UTF-8 but is not',
    turkishBytes(page('<meta charset="utf-8">')),
    'text/html; charset=utf-8',
    undefined,
  ],
  [
    'UTF-8 declared as windows-1254',
    Buffer.from(page('<meta charset="windows-1254">')),
    'text/html; charset=windows-1254',
    undefined,
  ],
  ['UTF-8 without declaration', Buffer.from(page('')), undefined, undefined],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${page('')}`), 'text/html; charset=iso-8859-9', undefined],
  [
    'UTF-8 with one broken byte',
    Buffer.concat([Buffer.from(page('')), Buffer.from([0xff])]),
    undefined,
    undefined,
  ],
  ['UTF-16 little endian with a mark', utf16(`\ufeff${page('')}`, false), undefined, undefined],
  ['UTF-16 big endian with a mark', utf16(`\ufeff${page('')}`, true), undefined, undefined],
];

describe('decodePage', () => {
  it.each(cases)('keeps Turkish letters of %s', (_title, bytes, contentType, host) => {
    const text = decodePage(bytes, contentType, host);
    expect(text).toContain(`<h1>${NAME}</h1>`);
    expect(text.startsWith('<html')).toBe(true);
  });

  it('leaves Icelandic as it is', () => {
    const bytes = Uint8Array.from('<html lang="is"><h1>það ýta Þór</h1>', (letter) => letter.charCodeAt(0));
    expect(decodePage(bytes)).toContain('það ýta Þór');
  });

  it('reads Cyrillic by its declaration and unknown labels as if there were none', () => {
    const bytes = Uint8Array.from([0x3c, 0x70, 0x3e, 0xd6, 0xe5, 0xed, 0xe0]);
    expect(decodePage(bytes, 'text/html; charset=windows-1251')).toBe('<p>Цена');
    expect(decodePage(bytes, 'text/html; charset=nonsense', 'x.ru')).toBe('<p>Цена');
  });
});
