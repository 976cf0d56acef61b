import { closeSync, constants, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type { ChainLink } from './chained-line.ts';
import { isSealed, sealLine, unseal } from './sealed-line.ts';
import { inheritOwner } from '../inherit-owner.ts';
import { setAside } from '../set-aside.ts';
import { tryOr } from '#kernel/system-code';

/**
 * The end of a chain, stored beside its lines. A head with a higher number than the last line proves that lines were
 * lost.
 */
export type ChainHead = ReturnType<typeof openChainHead>;

const SLOT_BYTES = 128;
const SLOTS = 2;

/** The record in each slot; undefined for a slot that cannot be read. */
function readSlots(path: string): (ChainLink | undefined)[] {
  const bytes = tryOr(undefined, () => readFileSync(path));
  if (!bytes) return [];
  return Array.from({ length: SLOTS }, (_, slot) => {
    const text = bytes.toString('latin1', slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES);
    const line = Buffer.from(text.trimEnd(), 'latin1');
    if (!isSealed(line)) return undefined;
    const link: ChainLink = JSON.parse(unseal(line));
    return link;
  });
}

/** The link in a head file; undefined when the file is missing or cannot be read. */
export function readChainHead(path: string): ChainLink | undefined {
  const [first, second] = readSlots(path);
  return second && (!first || second.number > first.number) ? second : first;
}

/**
 * Opens a head file for writing. Each write replaces the older of two records, so that an interrupted write costs
 * nothing. A file that is no head is set aside: it may be the only trace of lost lines.
 */
export function openChainHead(path: string) {
  if (readChainHead(path) === undefined && statSync(path, { throwIfNoEntry: false })?.size) setAside(path);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  inheritOwner(path);
  const [first, second] = readSlots(path);
  let next = first && first.number >= (second?.number ?? 0) ? 1 : 0;
  return {
    /** Writes the newest link, without a sync: the lines are durable before it, and an older head is no fault. */
    write: ({ number, hash }: ChainLink): void => {
      const slot = Buffer.alloc(SLOT_BYTES, ' ');
      sealLine({ number, hash }).copy(slot, 0, 0, SLOT_BYTES);
      slot.write('\n', SLOT_BYTES - 1);
      writeSync(descriptor, slot, 0, SLOT_BYTES, next * SLOT_BYTES);
      next = (next + 1) % SLOTS;
    },
    /** The head is durable when it returns. */
    close: (): void => {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}
