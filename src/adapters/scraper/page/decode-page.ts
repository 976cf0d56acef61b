import { isUtf8 } from 'node:buffer';

/** A page's text and how its character set was found. */
export interface DecodedPage {
  readonly text: string;
  readonly charset: string;
  readonly decidedBy: 'bom' | 'content' | 'header' | 'meta' | 'guess';
}

export interface DecodeHints {
  readonly contentType?: string | undefined;
  /** Host name of the page: its ending hints at the language of undeclared pages. */
  readonly host?: string | undefined;
}

const META_SCAN_BYTES = 65_536;
/** Begins each change of alphabet in ISO-2022-JP, which is ASCII otherwise. */
const ESCAPE = 0x1b;
/** What was written before UTF-8 in the languages and countries with letters of their own. */
const LEGACY: Readonly<Record<string, string>> = {
  'windows-1250': 'pl cs cz hu sk',
  'windows-1251': 'ru uk ua bg by kz',
  'windows-1253': 'el gr',
  'windows-1254': 'tr az',
  'windows-1255': 'he il',
  'windows-1256': 'ar',
  'windows-1257': 'lt lv',
  'windows-874': 'th',
  shift_jis: 'ja jp',
  'euc-kr': 'ko kr',
  gb18030: 'zh cn',
  big5: 'zh-tw tw',
};
const LEGACY_BY_LANGUAGE = new Map(
  Object.entries(LEGACY).flatMap(([charset, places]) =>
    places.split(' ').map((place): [string, string] => [place, charset]),
  ),
);
const WESTERN = new Set(['windows-1252', 'iso-8859-15', 'macintosh']);
/** Letters that only Turkish writes with the bytes where Latin-1 has Icelandic ones. */
const TURKISH_AS_LATIN = /[a-zçöüâ][ýþð]|[ýþð][a-zçöü]|Ý[a-zþð]|Þ[aeiouöüý]/i;
const ICELANDIC = /(?:\blang\s*=\s*["']?(?:is|fo)\b)/i;

function newDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label.trim().toLowerCase());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The character set the page names itself, by WHATWG label; UTF-16 in a page readable as ASCII cannot be true. */
function metaLabel(head: string): string | undefined {
  const visible = head.replace(/<!--[\s\S]*?-->/g, ' ');
  const match =
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(visible) ??
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:.-]+)/i.exec(visible) ??
    /@charset\s+"([\w-]+)"/i.exec(visible.slice(0, 200));
  const label = match?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark shows as a zero beside nearly every ASCII byte of the markup. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 400) & ~1;
  if (length < 8) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) evenZeros += 1;
    if (bytes[at + 1] === 0) oddZeros += 1;
  }
  const most = (length / 2) * 0.6;
  if (oddZeros > most && evenZeros < most / 4) return 'utf-16le';
  if (evenZeros > most && oddZeros < most / 4) return 'utf-16be';
  return undefined;
}

/** Counts UTF-8 sequences of more than one byte, and bytes above ASCII that belong to none. */
function countUtf8(bytes: Uint8Array): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const more =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0;
    let matched = 0;
    while (matched < more && ((bytes[at + matched + 1] ?? 0) & 0xc0) === 0x80) matched += 1;
    if (more > 0 && matched === more) {
      good += 1;
      at += more;
    } else if (at + more < bytes.length) {
      bad += 1;
    }
  }
  return { good, bad };
}

function guessLegacy(asLatin: string, head: string, host: string): string {
  const language = (
    /<html[^>]*\blang\s*=\s*["']?([a-z]{2}(?:-[a-z]{2})?)/i.exec(head)?.[1] ?? ''
  ).toLowerCase();
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  const byLanguage = LEGACY_BY_LANGUAGE.get(language) ?? LEGACY_BY_LANGUAGE.get(language.slice(0, 2));
  if (byLanguage !== undefined) return byLanguage;
  const byHost = LEGACY_BY_LANGUAGE.get(ending);
  if (byHost !== undefined && language === '') return byHost;
  return looksTurkish(asLatin, head, ending) ? 'windows-1254' : 'windows-1252';
}

function looksTurkish(asLatin: string, head: string, hostEnding: string): boolean {
  if (/<html[^>]*\blang\s*=\s*["']?tr\b/i.test(head) || hostEnding === 'tr') return true;
  if (hostEnding === 'is' || hostEnding === 'fo' || ICELANDIC.test(head)) return false;
  return TURKISH_AS_LATIN.test(asLatin);
}

/** The WHATWG name behind a label, corrected where shops' servers say Western for Turkish bytes. */
function trustDeclared(label: string, asLatin: () => string, head: string, host: string): string | undefined {
  const name = newDecoder(label)?.encoding;
  if (name === undefined || name === 'utf-8' || name.startsWith('utf-16') || name === 'replacement')
    return undefined;
  if (!WESTERN.has(name)) return name;
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  return looksTurkish(asLatin(), head, ending) ? 'windows-1254' : name;
}

/**
 * Decodes a page's bytes. Order of trust: byte order mark; content that is valid UTF-8 (whatever is
 * declared: other text is practically never valid UTF-8 by chance); the page's and the server's
 * declaration; the page's language. ISO-8859-9 and its aliases mean windows-1254, as the WHATWG
 * Encoding Standard says. Never throws: bytes that fit nothing become replacement characters.
 */
export function decodePage(bytes: Uint8Array, hints: DecodeHints = {}): DecodedPage {
  const decodeAs = (charset: string, decidedBy: DecodedPage['decidedBy']): DecodedPage => {
    const decoder = newDecoder(charset) ?? new TextDecoder('utf-8');
    return { text: decoder.decode(bytes), charset: decoder.encoding, decidedBy };
  };
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return decodeAs(mark, 'bom');
  const wide = unmarkedUtf16(bytes);
  if (wide !== undefined) return decodeAs(wide, 'content');

  const headerLabel = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(hints.contentType ?? '')?.[1];
  const isWhole = isUtf8(bytes);
  if (isWhole && !bytes.includes(ESCAPE)) return decodeAs('utf-8', 'content');
  const head = latin(bytes.subarray(0, META_SCAN_BYTES));
  const pageLabel = metaLabel(head);
  if (isWhole) {
    const escapes = newDecoder(headerLabel ?? pageLabel ?? '')?.encoding === 'iso-2022-jp';
    return decodeAs(escapes ? 'iso-2022-jp' : 'utf-8', 'content');
  }
  const { good, bad } = countUtf8(bytes);
  if (good > bad * 2) return decodeAs('utf-8', 'content');

  const host = hints.host ?? '';
  let latinText: string | undefined;
  const asLatin = (): string => (latinText ??= latin(bytes));
  const fromPage = pageLabel === undefined ? undefined : trustDeclared(pageLabel, asLatin, head, host);
  const fromHeader = headerLabel === undefined ? undefined : trustDeclared(headerLabel, asLatin, head, host);
  // Servers add a Western default to everything they send; the page's author knew better.
  const headerIsDefault = fromHeader !== undefined && WESTERN.has(fromHeader) && fromPage !== undefined;
  if (fromHeader !== undefined && !headerIsDefault) return decodeAs(fromHeader, 'header');
  if (fromPage !== undefined) return decodeAs(fromPage, 'meta');
  return decodeAs(guessLegacy(asLatin(), head, host), 'guess');
}
