import type { SharedDocument } from './shared-document.ts';

/** How the secrets of a document are opened and sealed. */
interface Seals<T> {
  /** Makes the value for the program from the stored one. */
  readonly open: (stored: T) => T;
  /** Makes the value to store; `stored` is what was stored before. */
  readonly seal: (value: T, stored: T) => T;
}

export interface Sealable {
  /** Seals secrets that are stored unsealed. A document without such secrets is not written. */
  sealNow(): Promise<void>;
}

/** A document whose secrets are sealed on disk and plain in memory. */
export type SealedDocument<T> = SharedDocument<T> & Sealable;

/** The document with secrets that are sealed before each write and opened after each read. */
export function withSeals<T extends object>(
  document: SharedDocument<T>,
  { open, seal }: Seals<T>,
): SealedDocument<T> {
  /** A stored value is opened only once, so that equal values stay the same object and nobody sees a change. */
  const opened = new WeakMap<T, T>();
  const openOnce = (stored: T): T => {
    const known = opened.get(stored) ?? open(stored);
    opened.set(stored, known);
    return known;
  };
  return {
    read: () => openOnce(document.read()),
    update: async (change, beforeWrite) => {
      const stored = await document.update(
        (current) => {
          const value = openOnce(current);
          const next = change(value);
          return next === value ? current : seal(next, current);
        },
        beforeWrite && ((before, after) => beforeWrite(openOnce(before), openOnce(after))),
      );
      return openOnce(stored);
    },
    sealNow: async () => {
      const isPlain = (stored: T): boolean =>
        JSON.stringify(seal(openOnce(stored), stored)) !== JSON.stringify(stored);
      if (!isPlain(document.read())) return;
      await document.update((stored) => seal(openOnce(stored), stored));
    },
  };
}
