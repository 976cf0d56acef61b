import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors';
import { DAY_MS, TURKISH_OFFSET_MS } from '#kernel/turkish-day';
import { type Answer, type Content, createAnswer } from './answer.ts';
import { chooseEncoding } from './content-encoding.ts';

/** Content before it is rendered, with its sources. */
export interface Prepared {
  /** The sources of the content, also in lists: it stays the same as long as each of them is the same object. */
  readonly sources: readonly unknown[];
  /** False when it shows products only by their faces, see `CatalogueReader.face`. */
  readonly showsCounts?: false;
  readonly render: () => Content | Promise<Content>;
}

/** Reads the sources of an answer from the shop. @throws AppError when they no longer exist */
export type Recipe = () => Prepared;

/**
 * Answers that are ready to send. An answer is valid while its sources are the same: after a change in the shop, and on
 * a new day in Turkey, with which a campaign may begin or end, the next request reads them again, and only a difference
 * renders the answer again.
 */
export type AnswerCache = ReturnType<typeof createAnswerCache>;

interface Entry {
  readonly recipe: Recipe;
  readonly answer: Answer;
  readonly sources: readonly unknown[];
  readonly showsCounts: boolean;
  /** The last version of the shop in which the answer is known to be valid. */
  version: number;
  /** The content that replaces this answer, with the version of the shop in which this one was found to be outdated. */
  next?: { readonly version: number; readonly prepared: Prepared };
  /** The addresses at which it is found. */
  readonly addresses: string[];
}

interface Options {
  readonly maxBytes: number;
  readonly commonHeaders: Readonly<Record<string, string>>;
}

const MAX_ADDRESSES_PER_ANSWER = 4;
const MAX_ADDRESS_LENGTH = 2048;
const ENTRY_OVERHEAD_BYTES = 1024;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return (
    left.length === right.length &&
    left.every((value, index) => {
      const other = right[index];
      return Object.is(value, other) || (isList(value) && isList(other) && isSame(value, other));
    })
  );
}

interface Rendering {
  readonly version: number;
  readonly answer: Promise<Answer>;
}

export function createAnswerCache({ maxBytes, commonHeaders }: Options) {
  /** Keys by address. */
  const keys = new Map<string, string>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    sizeCalculation: ({ answer }) => answer.storedBytes() + ENTRY_OVERHEAD_BYTES,
    dispose: ({ addresses }) => {
      for (const address of addresses) keys.delete(address);
    },
    // The new entry has the addresses of the one that it replaces.
    noDisposeOnSet: true,
  });
  const rendering = new Map<string, Rendering>();
  let version = 0;
  let visibleVersion = 0;
  let generation = 0;
  let day = 0;

  const expire = (isVisible = true): void => {
    version += 1;
    if (isVisible) visibleVersion = version;
  };
  const expireDaily = (): void => {
    const today = Math.floor((Date.now() + TURKISH_OFFSET_MS) / DAY_MS);
    if (today !== day) expire();
    day = today;
  };
  const renderAnswer = (key: string, render: Prepared['render']): Answer | Promise<Answer> => {
    const known = rendering.get(key);
    if (known?.version === version) return known.answer;
    const content = render();
    if (!(content instanceof Promise)) return createAnswer(content, commonHeaders);
    const answer = content.then((made) => createAnswer(made, commonHeaders));
    const task: Rendering = { version, answer };
    rendering.set(key, task);
    const forget = (): void => {
      if (rendering.get(key) === task) rendering.delete(key);
    };
    answer.then(forget, forget);
    return answer;
  };

  const isFresh = (entry: Entry): boolean => entry.version >= (entry.showsCounts ? version : visibleVersion);

  const load = async (key: string, recipe: Recipe): Promise<Entry> => {
    const known = entries.get(key);
    if (known && isFresh(known)) return known;
    const before = { version, generation };
    const {
      sources,
      showsCounts = true,
      render,
    } = known?.next?.version === version ? known.next.prepared : recipe();
    if (known && isSame(known.sources, sources)) {
      known.version = version;
      return known;
    }
    const answer = await renderAnswer(key, render);
    const addresses = entries.peek(key)?.addresses ?? [];
    const entry: Entry = { recipe, answer, sources, showsCounts, version: before.version, addresses };
    if (before.generation === generation) entries.set(key, entry);
    return entry;
  };

  const isCurrent = (key: string, entry: Entry): boolean => {
    if (isFresh(entry)) return true;
    try {
      const prepared = entry.recipe();
      if (!isSame(entry.sources, prepared.sources)) {
        entry.next = { version, prepared };
        return false;
      }
    } catch (error) {
      // Its sources no longer exist.
      if (!(error instanceof AppError)) throw error;
      entries.delete(key);
      return false;
    }
    entry.version = version;
    return true;
  };

  return {
    /** Call this after each change in the shop; with false when no page can show the change. */
    expire,
    /** Removes all answers; for changes after which addresses may lead elsewhere. */
    clear: (): void => {
      generation += 1;
      entries.clear();
    },
    /**
     * The present answer of a recipe, stored under `key`, which two recipes never share. `address` lets `find` return it
     * from then on.
     */
    reply: async (key: string, recipe: Recipe, request: Request, address?: string): Promise<Response> => {
      expireDaily();
      const entry = await load(key, recipe);
      const response = await respond(entry.answer, request);
      const stored = entries.peek(key);
      if (stored?.answer !== entry.answer) return response;
      const { addresses } = stored;
      const isNewAddress =
        address !== undefined && address.length <= MAX_ADDRESS_LENGTH && !keys.has(address);
      if (isNewAddress && addresses.length < MAX_ADDRESSES_PER_ANSWER) {
        addresses.push(address);
        keys.set(address, key);
      }
      // Stored as another entry, so that the bytes of a new encoding are counted.
      entries.set(key, { ...stored });
      return response;
    },
    /** The ready answer at an address, if it is still valid. */
    find: (address: string): Answer | undefined => {
      expireDaily();
      const key = keys.get(address) ?? '';
      const entry = entries.get(key);
      return entry && isCurrent(key, entry) ? entry.answer : undefined;
    },
    get storedBytes() {
      return entries.calculatedSize;
    },
    get size() {
      return entries.size;
    },
  };
}

/** An answer in the best encoding for a request, or 304 when the client has it already. */
export async function respond(answer: Answer, request: Request): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const notModified = answer.notModified(request.headers.get('if-none-match'), encoding);
  if (notModified) return new Response(null, { status: 304, headers: notModified });
  const { body, headers } = await answer.encode(encoding);
  return new Response(body, { status: answer.status, headers });
}
