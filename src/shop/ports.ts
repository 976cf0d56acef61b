import type { CatalogueChange } from '../catalogue/catalogue-change.ts';
import type { FileProblem } from '../domain/file-problem.ts';
import type { Settings } from '../domain/settings.ts';
import type { Site } from '../domain/site.ts';
import type { Synonyms } from '../search/search-index.ts';

/** What changed in the catalogue files since the last report; absent members did not change. */
export interface FilesChange extends CatalogueChange {
  readonly sites?: readonly Site[];
  readonly settings?: Settings;
  readonly synonyms?: Synonyms;
}

/** The catalogue's files: read once as a whole, then watched. */
export interface CatalogueFiles {
  /** Reads everything. The result holds all products, categories, sites, settings and synonyms. */
  load(): FilesChange;
  /** Reports each batch of foreign edits and own writes through one door, in order. */
  watch(listener: (change: FilesChange) => void): Promise<void>;
  /** Compares every file with memory now, without waiting for events. */
  sweep(): Promise<void>;
  /** The faults of the files as they stand, ordered by file and line. */
  problems(): readonly FileProblem[];
  close(): Promise<void>;
}
