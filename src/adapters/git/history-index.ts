import { parseJson } from '#kernel/json';
import type { PriceHistory, PricePoint } from '#domain/catalogue/product/lowest-price-before';
import { parseDecimal } from '#domain/money/money';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';
import { SLUG_PATTERN } from '#kernel/slug';
import { tryOr } from '#kernel/system-code';
import type { Repository } from './find-repository.ts';
import { type CommitChanges, readBlobs, readChanges } from './read-objects.ts';
import type { Commit } from '#shop/history/ports';
import { requireGit } from './run-git.ts';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

export interface ProductRow {
  readonly commit: Commit;
  readonly isMerge: boolean;
  readonly file: string;
  /** Blobs; undefined without a file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** All changes of all products along the first parents of the checked-out commit. */
export type HistoryIndex = ReturnType<typeof readIndex>;

interface Facts {
  readonly id: string;
  readonly slug: string;
  readonly price: string;
  readonly originalPrice: string;
  readonly isDraft: boolean;
}

const COMMITS_AT_ONCE = 200;
const COMMIT_ROW = '\nC\t';
const PLAIN = /^[A-Za-z0-9_-]{1,200}$/;
const BLANKS = /[\t\n\r]+/g;

function factsOf(text: string | undefined): Facts | undefined {
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const plain = (name: string): string => {
    const found = fields[name];
    return typeof found === 'string' && PLAIN.test(found) ? found : '';
  };
  const money = (name: string): string => {
    const found = fields[name];
    return typeof found === 'string' && parseDecimal(found) !== undefined ? found : '';
  };
  const id = plain('id');
  return id === ''
    ? undefined
    : {
        id,
        slug: plain('slug'),
        price: money('price'),
        originalPrice: money('originalPrice'),
        isDraft: fields['status'] === 'draft',
      };
}

function isProductFile(file: string): boolean {
  const [folder = '', name = '', ...rest] = file.split('/');
  return rest.length === 0 && SLUG_PATTERN.test(folder) && parseProductFileName(name) !== undefined;
}

/**
 * A row is `C id at by merge? subject reason`, or below its commit `P id slug file before after price originalPrice draft?`.
 */
async function rowsOfCommits(
  folder: string,
  commits: readonly CommitChanges[],
  merges: ReadonlySet<string>,
  known: Map<string, Facts | undefined>,
): Promise<string> {
  const loadFacts = async (blobs: readonly (string | undefined)[]): Promise<void> => {
    const unknown = blobs.flatMap((blob) => (blob === undefined || known.has(blob) ? [] : [blob]));
    const texts = await readBlobs(folder, unknown);
    for (const blob of unknown) known.set(blob, factsOf(texts.get(blob)));
  };
  const factsAt = (blob: string | undefined): Facts | undefined =>
    blob === undefined ? undefined : known.get(blob);
  const changes = commits.flatMap((each) => each.changes).filter(({ file }) => isProductFile(file));
  await loadFacts(changes.map(({ after }) => after));
  // A deleted or broken file is identified by its previous version.
  await loadFacts(changes.filter(({ after }) => factsAt(after) === undefined).map(({ before }) => before));
  const rows: string[] = [];
  for (const { commit, changes: all } of commits) {
    const { id, at, by, message, reason = '' } = commit;
    const merge = merges.has(id) ? 'm' : '';
    const texts = [message, reason].map((each) => each.replace(BLANKS, ' '));
    rows.push(['\nC', id, at, by.replace(BLANKS, ' '), merge, ...texts].join('\t'));
    for (const { file, before, after } of all) {
      const facts = factsAt(after) ?? factsAt(before);
      if (!facts || !isProductFile(file)) continue;
      const { price = '', originalPrice = '', isDraft } = factsAt(after) ?? {};
      const draft = isDraft ? 'd' : '';
      rows.push(['\nP', facts.id, facts.slug, file, before, after, price, originalPrice, draft].join('\t'));
    }
  }
  return rows.join('');
}

/** The changes of a product in these commits, in their order. */
export async function readProductRows(
  folder: string,
  commits: readonly string[],
  productId: string,
): Promise<ProductRow[]> {
  const rows = await rowsOfCommits(folder, await readChanges(folder, commits), new Set(), new Map());
  return readIndex(Buffer.from(rows), false).rowsOf(productId);
}

function endsOf(rows: Buffer): Map<string, number> {
  const ends = new Map<string, number>();
  for (let start = rows.indexOf(COMMIT_ROW); start !== -1;) {
    const next = rows.indexOf(COMMIT_ROW, start + 1);
    const idStart = start + COMMIT_ROW.length;
    ends.set(rows.toString('latin1', idStart, rows.indexOf('\t', idStart)), next === -1 ? rows.length : next);
    start = next;
  }
  return ends;
}

function isUpToDate(rows: Buffer, head: string): boolean {
  const last = rows.lastIndexOf(COMMIT_ROW);
  const start = last + COMMIT_ROW.length;
  return last !== -1 && rows.toString('latin1', start, start + head.length + 1) === `${head}\t`;
}

/** Keeps the rows that are still valid, whatever happened to the branches, and reads the commits after them. */
async function updateRows(folder: string, rows: Buffer, head: string): Promise<Buffer> {
  const output = await requireGit(folder, ['rev-list', '--first-parent', '--parents', head], {
    timeoutMs: 120_000,
  });
  const entries = output.toString('latin1').trim().split('\n');
  const ends = endsOf(rows);
  const hashOf = (entry: string): string => entry.split(' ', 1)[0] ?? '';
  const firstKnown = entries.findIndex((entry) => ends.has(hashOf(entry)));
  const knownRows = rows.subarray(0, firstKnown === -1 ? 0 : ends.get(hashOf(entries[firstKnown] ?? '')));
  const missing = (firstKnown === -1 ? entries : entries.slice(0, firstKnown)).toReversed();
  const merges = new Set(missing.filter((entry) => entry.split(' ').length > 2).map(hashOf));
  const known = new Map<string, Facts | undefined>();
  const parts: Buffer[] = [knownRows];
  for (let start = 0; start < missing.length; start += COMMITS_AT_ONCE) {
    const commits = missing
      .slice(start, start + COMMITS_AT_ONCE)
      .map((entry) => entry.split(' ', 2).join(' '));
    const text = await rowsOfCommits(folder, await readChanges(folder, commits), merges, known);
    parts.push(Buffer.from(text));
  }
  return Buffer.concat(parts);
}

/** Times of commits, oldest first, in order although a clock was wrong: none is to come, or before an earlier one. */
function timesInOrder(times: readonly string[], now: Date): string[] {
  let next = now.toISOString();
  const past = times.toReversed().map((time) => {
    if (Date.parse(time) <= now.getTime()) next = time;
    return next;
  });
  let last = '';
  return past.toReversed().map((time) => {
    if (last === '' || Date.parse(time) > Date.parse(last)) last = time;
    return last;
  });
}

/** In a shallow clone the first commit of a line is incomplete. */
function readIndex(rows: Buffer, isShallow: boolean) {
  const rowAt = (start: number): string[] => {
    const end = rows.indexOf('\n', start + 1);
    return rows.toString('utf8', start + 1, end === -1 ? rows.length : end).split('\t');
  };
  return {
    /** Oldest first. */
    rowsOf(productId: string): ProductRow[] {
      const found: ProductRow[] = [];
      const needle = `\nP\t${productId}\t`;
      for (let at = rows.indexOf(needle); at !== -1; at = rows.indexOf(needle, at + 1)) {
        const [, , , file = '', before = '', after = ''] = rowAt(at);
        const [, id = '', time = '', by = '', merge, message = '', reason = ''] = rowAt(
          rows.lastIndexOf(COMMIT_ROW, at),
        );
        found.push({
          commit: { id, at: time, by, message, reason: reason || undefined },
          isMerge: merge === 'm',
          file,
          before: before === '' ? undefined : before,
          after: after === '' ? undefined : after,
        });
      }
      return found;
    },
    /** The product that last had this slug. */
    findId(slug: string): string | undefined {
      const needle = `\t${slug}\t`;
      for (let at = rows.lastIndexOf(needle); at > 0; at = rows.lastIndexOf(needle, at - 1)) {
        const [kind, id, ofRow] = rowAt(rows.lastIndexOf('\n', at));
        if (kind === 'P' && ofRow === slug) return id;
      }
      return undefined;
    },
    /** Only the named products that have commits. */
    prices(productIds: ReadonlySet<string>): Map<string, PriceHistory> {
      const found = new Map<string, { points: PricePoint[]; isCut: boolean; commit: number }>();
      // This encoding may misread names but is several times faster; ids, times and prices are correct.
      const all = rows.toString('latin1').split('\n');
      const times = timesInOrder(
        all.flatMap((row) => (row.startsWith('C') ? (row.split('\t', 3)[2] ?? '') : [])),
        new Date(),
      );
      let at = '';
      let commits = 0;
      for (const row of all) {
        const id = row.slice(2, row.indexOf('\t', 2));
        if (row.startsWith('C')) {
          at = times[commits] ?? '';
          commits += 1;
        } else if (productIds.has(id)) {
          const [, , , , , , price = '', originalPrice = '', draft] = row.split('\t');
          const history = found.get(id) ?? { points: [], isCut: isShallow && commits === 1, commit: 0 };
          found.set(id, history);
          const isSameCommit = history.commit === commits;
          history.commit = commits;
          const prices = { price: parseDecimal(price), originalPrice: parseDecimal(originalPrice) };
          const point = { at, ...prices, isDraft: draft === 'd' };
          // A moved file is removed and added in one commit.
          if (isSameCommit && point.price === undefined) continue;
          if (isSameCommit && history.points.at(-1)?.price === undefined) history.points.pop();
          history.points.push(point);
        }
      }
      return found;
    },
  };
}

/** The index of a repository for the checked-out commit, kept in `cacheFile`. @throws Error when git fails */
export async function openHistoryIndex(
  folder: string,
  { head, shallow }: Repository,
  cacheFile: string,
): Promise<HistoryIndex> {
  const isShallow = shallow !== '';
  const header = `${HEADER} ${crc32(shallow).toString(16)}\n`;
  if (head === undefined) return readIndex(Buffer.alloc(0), isShallow);
  const remembered = readIndexFile(cacheFile, header);
  if (isUpToDate(remembered, head)) return readIndex(remembered, isShallow);
  const rows = await updateRows(folder, remembered, head);
  writeIndexFile(cacheFile, header, rows);
  return readIndex(rows, isShallow);
}

/** Increase it when the same commits yield other rows. A shallow clone that got older commits yields more. */
const HEADER = 'shop-history 3';
const END = '\nE\t';
const END_LENGTH = END.length + 9;

/** The rows of a cached history; empty when it is missing or damaged. A row begins with the line break before it. */
function readIndexFile(path: string, header: string): Buffer {
  const none = Buffer.alloc(0);
  const bytes = tryOr(none, () => readFileSync(path));
  const start = header.length - 1;
  const end = bytes.length - END_LENGTH;
  if (end < start || bytes.toString('latin1', 0, header.length) !== header) return none;
  const rows = bytes.subarray(start, end);
  return bytes.toString('latin1', end) === endMarkOf(rows) ? rows : none;
}

function endMarkOf(rows: Uint8Array): string {
  return `${END}${crc32(rows).toString(16).padStart(8, '0')}\n`;
}

/** Stores the rows. A full or read-only disk only costs time. */
function writeIndexFile(path: string, header: string, rows: Buffer): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const bytes = Buffer.concat([Buffer.from(header.slice(0, -1)), rows, Buffer.from(endMarkOf(rows))]);
  tryOr(undefined, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(temporary, bytes, { mode: 0o600 });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  });
}
