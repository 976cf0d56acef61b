import { hash } from 'node:crypto';
import { isSealed, SEAL_LENGTH, sealLine } from './sealed-line.ts';

/** The last line of a chain, as the next line names it. */
export interface ChainLink {
  /** Running number of the line, from 1. */
  readonly number: number;
  /** SHA-256 of its bytes without the newline, base64url. */
  readonly hash: string;
}

/** The part of a line that names its place in the chain. */
export interface ChainPlace {
  /** Undefined in lines that are older than the chain. */
  readonly number: number | undefined;
  /** Hash of the line before. */
  readonly previous: string | undefined;
  /** Hash of this line as it was first written; only in a line that was rewritten later. */
  readonly original: string | undefined;
  /** Length of these members in the line, in bytes. */
  readonly length: number;
}

/** The link that the first line names. */
export const CHAIN_START: ChainLink = { number: 0, hash: '' };

const HASH = '[\\w-]{43}';
const CHAINED = `,"n":(\\d{1,15}),"prev":"(${HASH}|)"`;
const REWRITTEN = `(?:,"was":"(${HASH})")?$`;
const MEMBERS = new RegExp(`(?:${CHAINED})?${REWRITTEN}`);
/** The same at a known position: searching for it in each of a million lines takes seconds. */
const MEMBERS_HERE = new RegExp(`${CHAINED}${REWRITTEN}`, 'y');
/** An upper limit for the length of the members. */
const MEMBERS_LENGTH = 160;

/**
 * Encodes a record as a sealed line with its newline, and returns the link for the next line. The line ends in its
 * number (`n`) and the hash of the line before (`prev`): a changed, removed or added line breaks the chain.
 */
export function chainLine(
  record: object,
  last: ChainLink,
): { readonly line: Buffer; readonly link: ChainLink } {
  const number = last.number + 1;
  const line = sealLine(record, `,"n":${number},"prev":"${last.hash}"`);
  return { line, link: { number, hash: hashLine(line.subarray(0, -1)) } };
}

/**
 * Reads a line without its newline: its place in the chain, with the hash of the line before, and its record. Undefined
 * when its checksum or its place is wrong.
 */
export function readChainedLine(line: Buffer) {
  if (!isSealed(line)) return undefined;
  const place = readPlace(line);
  const { number, previous } = place;
  if (number === undefined || previous === undefined) return undefined;
  const record: unknown = JSON.parse(unchain(line, place));
  return { number, previous, record };
}

/** The hash that the next line of the chain names. */
export function hashLine(line: Uint8Array): string {
  return hash('sha256', line, 'base64url');
}

/** The place that a sealed line (without its newline) names. */
export function readPlace(line: Buffer): ChainPlace {
  const end = line.length - SEAL_LENGTH;
  const text = line.toString('latin1', Math.max(0, end - MEMBERS_LENGTH), end);
  MEMBERS_HERE.lastIndex = Math.max(0, text.lastIndexOf(',"n":'));
  const [members = '', number, previous, original] = MEMBERS_HERE.exec(text) ?? MEMBERS.exec(text) ?? [];
  return {
    number: number === undefined ? undefined : Number(number),
    previous,
    original,
    length: members.length,
  };
}

/** The record's JSON text in a sealed line, without the place in the chain. */
export function unchain(line: Buffer, { length }: ChainPlace): string {
  return `${line.toString('utf8', 0, line.length - SEAL_LENGTH - length)}}`;
}

/**
 * A sealed line with another record in its place. It keeps the hash of the first version, so that the chain stays valid
 * and no other line must be written again.
 */
export function rewriteLine(line: Buffer, record: object): Buffer {
  const { number, previous, original = hashLine(line) } = readPlace(line);
  const place = number === undefined ? '' : `,"n":${number},"prev":"${previous ?? ''}"`;
  return sealLine(record, `${place},"was":"${original}"`);
}

export function hashInChain(line: Buffer, { original }: ChainPlace): string {
  return original ?? hashLine(line);
}
