import { createHash } from 'node:crypto';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { shortTag } from './answer.ts';

/** Items that are rendered before other requests get their turn; about 3 ms of work. */
const SLICE = 500;

/** What stands around the items of a JSON array. */
export const JSON_LIST = { head: '[', separator: ',', tail: ']' } as const;

/**
 * The text of many items with its tag, rendered in slices so that a large catalogue never blocks other requests.
 * `items` must not change meanwhile.
 */
export async function textInSlices<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  { head = '', separator = '', tail = '' },
): Promise<{ readonly body: Buffer<ArrayBuffer>; readonly etag: string }> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  const add = (part: string): void => {
    const bytes = Buffer.from(part);
    hash.update(bytes);
    parts.push(bytes);
  };
  add(head);
  for (let start = 0; start < items.length; start += SLICE) {
    const texts = items.slice(start, start + SLICE).map(textOf);
    add((start === 0 ? '' : separator) + texts.join(separator));
    await yieldTurn();
  }
  add(tail);
  return { body: Buffer.concat(parts), etag: shortTag(hash) };
}
