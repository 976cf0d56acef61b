import { createHash } from 'node:crypto';
import { isSealed, sealLine, unseal } from './sealed-line.ts';

/** The last line of a chain as the next one names it. */
export interface ChainLink {
  /** Running number of the line, from 1. */
  readonly number: number;
  /** SHA-256 of its bytes without the newline, base64url. */
  readonly hash: string;
}

/** What a chain begins with: the first line names it. */
export const CHAIN_START: ChainLink = { number: 0, hash: '' };

/** A line that was read: its place in the chain and its record. */
export interface ChainedLine {
  readonly number: number;
  /** Hash of the line before. */
  readonly previous: string;
  readonly record: unknown;
}

export function hashLine(line: Uint8Array): string {
  return createHash('sha256').update(line).digest('base64url');
}

/**
 * A record as a sealed line with its newline, and the link for the next one. The line begins with its running
 * number (`n`) and the hash of the line before (`prev`): one that is changed, taken out or put between breaks
 * the chain.
 */
export function chainLine(
  record: object,
  last: ChainLink,
): { readonly line: Buffer; readonly link: ChainLink } {
  const number = last.number + 1;
  const line = sealLine({ n: number, prev: last.hash, ...record });
  return { line, link: { number, hash: hashLine(line.subarray(0, -1)) } };
}

/** Reads a line (without its newline); undefined when it does not carry its right checksum and place. */
export function readChainedLine(line: Buffer): ChainedLine | undefined {
  if (!isSealed(line)) return undefined;
  const read: unknown = JSON.parse(unseal(line));
  if (typeof read !== 'object' || read === null || !('n' in read) || !('prev' in read)) return undefined;
  const { n, prev, ...record } = read;
  return typeof n === 'number' && typeof prev === 'string'
    ? { number: n, previous: prev, record }
    : undefined;
}
