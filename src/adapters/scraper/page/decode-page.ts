import charsets from './legacy-charsets.json' with { type: 'json' };
import { isUtf8 } from 'node:buffer';
import { looksJson, readJsonFragment, readShopAnswer } from '../data/shop-answer.ts';
import type { ExtractResult } from '../extract-result.ts';
import { hostOf } from './page-address.ts';

const META_SCAN_BYTES = 65_536;
const WESTERN = new Set(['windows-1252', 'iso-8859-15', 'macintosh']);
const MARKS = { 'utf-8': '\xef\xbb\xbf', 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff' };
/** Letters that only Turkish writes with the bytes where Latin-1 has Icelandic ones. */
const TURKISH_AS_LATIN = /[a-zçöüâ][ýþð]|[ýþð][a-zçöü]|Ý[a-zþð]|Þ[aeiouöüý]/i;

/** The WHATWG name behind a label; undefined for what is none. */
function encodingOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label.trim().toLowerCase()).encoding;
  } catch {
    return undefined;
  }
}

/** The character set the page names itself, by WHATWG label; UTF-16 in a page readable as ASCII cannot be true. */
function metaLabel(head: string): string | undefined {
  const [first = '', ...others] = head.split('<!--');
  const visible = [first, ...others.map((part) => part.split('-->').slice(1).join(' '))].join(' ');
  const match =
    /<meta\b[^<>]*?\bcharset\s*=[\s"']*([\w:.-]+)/i.exec(visible) ??
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:.-]+)/i.exec(visible) ??
    /@charset\s+"([\w-]+)"/i.exec(visible.slice(0, 200));
  return match?.[1]?.replace(/^utf-?16.*/i, 'utf-8');
}

/** Whether most of what is above ASCII is UTF-8, though some of it is not. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const broken = text.split('\ufffd').length - 1;
  return text.replaceAll(/[^\u0080-\ufffc]+/g, '').length > broken * 2;
}

/**
 * Decodes a page's bytes. Order of trust: byte order mark; content that is valid UTF-8 (whatever is
 * declared: other text is practically never valid UTF-8 by chance); the page's and the server's
 * declaration; the page's language, or the ending of its host. ISO-8859-9 and its aliases mean windows-1254, as the
 * WHATWG Encoding Standard says. Never throws: bytes that fit nothing become replacement characters.
 */
export function decodePage(bytes: Uint8Array, contentType = '', host = ''): string {
  return new TextDecoder(charsetOf(bytes, contentType, host)).decode(bytes);
}

function charsetOf(bytes: Uint8Array, contentType: string, host: string): string {
  const latin = (to?: number): string => Buffer.from(bytes.subarray(0, to)).toString('latin1');
  const start = latin(3);
  const marked = Object.entries(MARKS).find(([, sign]) => start.startsWith(sign))?.[0];
  if (marked !== undefined) return marked;
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf-8';
  const head = latin(META_SCAN_BYTES);
  const fromHeader = encodingOf(/charset\s*=[\s"']*([\w:.-]+)/i.exec(contentType)?.[1]);
  const fromPage = encodingOf(metaLabel(head));
  const lang = /<html[^<>]*\blang\s*=\s*["']?([a-z]{2}(?:-[a-z]{2})?)/i.exec(head)?.[1]?.toLowerCase() ?? '';
  const [language, ending] = [lang.slice(0, 2), host.slice(host.lastIndexOf('.') + 1).toLowerCase()];
  const isTurkish = (): boolean =>
    language === 'tr' ||
    ending === 'tr' ||
    (!/^(?:is|fo)$/.test(ending) &&
      !/\blang\s*=\s*["']?(?:is|fo)\b/i.test(head) &&
      TURKISH_AS_LATIN.test(latin()));
  /** Shops' servers say Western for Turkish bytes; what is not UTF-8 was not declared by someone who knew. */
  const trusted = (name: string | undefined): string | undefined => {
    if (name === undefined || /^utf-|^replacement$/.test(name)) return undefined;
    return WESTERN.has(name) && isTurkish() ? 'windows-1254' : name;
  };
  const [header, page] = [trusted(fromHeader), trusted(fromPage)];
  // Servers add a Western default to everything they send; the page's author knew better.
  const declared = WESTERN.has(header ?? '') ? (page ?? header) : (header ?? page);
  /** What was written before UTF-8 in the languages and countries with letters of their own. */
  const legacyOf = (place: string): string | undefined =>
    Object.entries(charsets).find(([, places]) => places.split(' ').includes(place))?.[0];
  const places = lang === '' ? [ending] : [lang, language];
  const legacy = places.map(legacyOf).find((charset) => charset !== undefined);
  return declared ?? legacy ?? (isTurkish() ? 'windows-1254' : 'windows-1252');
}

export interface PageBytes {
  readonly bytes: Uint8Array;
  /** The address it is from; empty when unknown. */
  readonly url: string;
  readonly contentType?: string | undefined;
}

/**
 * Decodes a page. Endless lists send a part of one within JSON: that is its markup, with what the wrapping says of the
 * next page. JSON that wraps no markup is an `answer` by itself.
 */
export function readPageText({ bytes, url, contentType }: PageBytes): {
  readonly html: string;
  readonly answer?: ExtractResult;
  readonly nextPageUrl?: string | undefined;
} {
  const html = decodePage(bytes, contentType, hostOf(url));
  if (!looksJson(html, contentType)) return { html };
  const answer = readShopAnswer(html, url);
  // Descriptions of products are markup too.
  return (answer.type === 'none' ? readJsonFragment(html, url) : undefined) ?? { html, answer };
}

/** How files begin that are no text: PDF, PNG, GIF, JPEG, WebP and AVI, zip and what is made of it. */
const FILE_STARTS = ['%PDF-', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', 'PK\x03\x04'];

/** Whether the bytes are a file of another kind, whatever its server calls it. */
export function looksBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return FILE_STARTS.some((mark) => start.startsWith(mark));
}
