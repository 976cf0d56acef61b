import type { SharedDocument } from './shared-document.ts';

/** How the secrets of a document are opened and sealed. */
interface Seals<T> {
  /** What the program sees of what is written. */
  readonly open: (stored: T) => T;
  /** What is written of what the program made of it. */
  readonly seal: (value: T, stored: T) => T;
}

export interface Sealable {
  /** Seals what still lies plain; a document without that is not touched. */
  sealNow(): Promise<void>;
}

/** A document whose secrets lie sealed on the disk and are plain in memory. */
export type SealedDocument<T> = SharedDocument<T> & Sealable;

export function withSeals<T extends object>(
  document: SharedDocument<T>,
  { open, seal }: Seals<T>,
): SealedDocument<T> {
  /** The same stored value is the same object, so that nobody takes it for a change. */
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
