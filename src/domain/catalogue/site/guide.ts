import { z } from 'zod';
import { findConflictMark } from '#kernel/json-position';
import { SLUG_PATTERN } from '#kernel/slug';
import { isShopPath, linkTargets, withoutLinks, splitAtLinks, type TextPart } from '../linked-text.ts';

const guideLine = z.array(z.object({ text: z.string(), href: z.string().optional() }));
/** A part of a guide's text. Links lead to the shop's own pages; headings and cells have only their names. */
export const guideBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), line: guideLine }),
  z.object({ kind: z.literal('list'), lines: z.array(guideLine) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
]);
type GuideBlock = z.infer<typeof guideBlock>;

/** One file of `data/guides`. Its text is parsed into blocks of text and links; markup in it is displayed as text. */
export interface Guide {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Slugs of the categories that the guide is about. */
  readonly categories: readonly string[];
  /** Phrases by which a search finds it. */
  readonly keywords: readonly string[];
  /** Complaints and questions that it answers: a search with one of them does not mean goods. */
  readonly questions: readonly string[];
  readonly blocks: readonly GuideBlock[];
  /** The links to the shop's own pages, with their lines in the file. */
  readonly links: readonly { readonly href: string; readonly line: number }[];
}

export interface GuideFault {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

const MAX_TEXT = 300;
const FENCE = '---';
const FIELDS = ['title', 'summary', 'categories', 'keywords', 'questions'] as const;

interface Front {
  readonly fields: ReadonlyMap<string, string>;
  readonly lineOf: ReadonlyMap<string, number>;
  /** Line on which the text begins, 0-based. */
  readonly end: number;
}

function readFront(lines: readonly string[], faults: GuideFault[]): Front {
  const fields = new Map<string, string>();
  const lineOf = new Map<string, number>();
  const end = lines.findIndex((line, at) => at > 0 && line === FENCE);
  if (lines[0] !== FENCE || end === -1) {
    faults.push({
      line: 1,
      message: 'dosya "---" satırları arasında title, summary ve categories ile başlamalı',
    });
    return { fields, lineOf, end: 0 };
  }
  for (let at = 1; at < end; at += 1) {
    const [, name = '', value = ''] = /^(\w+):(.*)$/s.exec(lines[at] ?? '') ?? [];
    if (FIELDS.some((field) => field === name)) {
      fields.set(name, value.trim());
      lineOf.set(name, at + 1);
    } else if (lines[at] !== '') {
      faults.push({
        line: at + 1,
        message: `"${lines[at] ?? ''}" anlaşılmadı; alanlar: ${FIELDS.join(', ')}`,
      });
    }
  }
  return { fields, lineOf, end: end + 1 };
}

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Only links to the shop's own pages are links; any other stays text. */
const readLine = (text: string): TextPart[] => splitAtLinks(text, isShopPath);

const cellsOf = (line: string): string[] =>
  line
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => withoutLinks(cell.trim()));

function readBlocks(lines: readonly string[]): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  let at = 0;
  const readWhile = (isPart: (line: string) => boolean): string[] => {
    const start = at;
    while (isPart(lines[at] ?? '')) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line === '') at += 1;
    else if (line.startsWith('#')) {
      blocks.push({ kind: 'heading', text: withoutLinks(line.replace(/^#+\s*/, '')) });
      at += 1;
    } else if (line.startsWith('- ')) {
      const items = readWhile((each) => each.startsWith('- '));
      blocks.push({ kind: 'list', lines: items.map((item) => readLine(item.slice(2))) });
    } else if (line.startsWith('|')) {
      const [head = [], ...rows] = readWhile((each) => each.startsWith('|')).map(cellsOf);
      blocks.push({
        kind: 'table',
        head,
        rows: rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell))),
      });
    } else {
      const text = readWhile((each) => each !== '' && !/^(?:#|- |\|)/.test(each)).join(' ');
      blocks.push({ kind: 'paragraph', line: readLine(text) });
    }
  }
  return blocks;
}

/** Parses a guide's file; when it is not a guide, `faults` says why. */
export function parseGuide(
  slug: string,
  text: string,
): { readonly guide?: Guide; readonly faults: readonly GuideFault[] } {
  const conflict = findConflictMark(text);
  if (conflict) return { faults: [conflict] };
  const faults: GuideFault[] = [];
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trim());
  if (!SLUG_PATTERN.test(slug)) {
    faults.push({ line: 1, message: 'dosya adı yalnız küçük harf (a-z), rakam ve tire içerebilir' });
  }
  const { fields, lineOf, end } = readFront(lines, faults);
  for (const name of ['title', 'summary'] as const) {
    const value = fields.get(name) ?? '';
    const line = lineOf.get(name) ?? 1;
    if (value === '') faults.push({ line, message: `"${name}" yazılmalı` });
    if (value.length > MAX_TEXT)
      faults.push({ line, message: `"${name}" en çok ${MAX_TEXT} karakter olabilir` });
  }
  const blocks = readBlocks(lines.slice(end));
  if (end > 0 && blocks.length === 0) faults.push({ line: end, message: 'rehberin metni boş' });
  if (faults.length > 0) return { faults };
  const links = lines.flatMap((line, at) =>
    at < end
      ? []
      : linkTargets(line)
          .filter(isShopPath)
          .map((href) => ({ href, line: at + 1 })),
  );
  const categories = listOf(fields.get('categories'));
  const categoryLine = lineOf.get('categories') ?? 1;
  return {
    guide: {
      slug,
      title: fields.get('title') ?? '',
      summary: fields.get('summary') ?? '',
      categories,
      keywords: listOf(fields.get('keywords')),
      questions: listOf(fields.get('questions')),
      blocks,
      links: [
        ...categories.map((category) => ({ href: `/kategori/${category}`, line: categoryLine })),
        ...links,
      ],
    },
    faults,
  };
}
