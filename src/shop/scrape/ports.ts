import type { ScrapeMappings } from '#domain/scrape/scrape-mapping';
import type { ScrapeRun, ScrapeRunHead, SeenProducts } from '#domain/scrape/scrape-run';
import type { ReadPage } from '#domain/scrape/scraped-page';

export interface LinkedPage extends ReadPage {
  /** Absolute addresses, each once. */
  readonly links: () => Promise<readonly string[]>;
  /** The further pages of a list, whatever the page looks like. */
  readonly pager: () => Promise<Pager>;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly obeyRobots: boolean;
}

/** A list's further pages according to its pager. */
export interface Pager {
  readonly nextPageUrl: string | null;
  /** Only the page's scripts can open further pages of the pager. */
  readonly needsScript: boolean;
  /** The highest page number in the pager or the page's data; 1 without one. */
  readonly lastPage: number;
  /** Address of a page of the list; undefined when the pager does not show how addresses are built. */
  readonly pageUrl: (page: number) => string | undefined;
}

/** Fetches and reads pages of other shops politely during one run. */
export interface PageReader {
  /** @throws AppError with a Turkish reason when there is no page; the signal's reason when it is aborted */
  read(url: string, options: ReadOptions): Promise<LinkedPage>;
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Pause between two calls to one host; the adapter's own when undefined. */
  readonly delayMs: number | undefined;
  /** A page read at this time (since 1970) or later is not fetched again: for continuing an interrupted run. */
  readonly freshSinceMs: number | undefined;
}

/** What scrapes saw, one record for each category. */
export interface SeenRecords {
  /** By category id. */
  readAll(): ReadonlyMap<string, SeenProducts>;
  /** Changes the newest version exclusively; durable when it resolves. */
  update(categoryId: string, change: (seen: SeenProducts) => SeenProducts): Promise<void>;
}

/** Finished runs with their change sets; the oldest are removed. */
export interface RunRecords {
  /** Newest first. */
  list(): readonly ScrapeRunHead[];
  find(id: string): ScrapeRun | undefined;
  /** Durable when it resolves. */
  save(run: ScrapeRun): Promise<void>;
}

/** Records running work, so that an interrupted run can be continued. */
export interface OpenRuns {
  /** The ISO time when the work of this name first began, if it never ended. */
  begin(name: string, now: string): Promise<string | undefined>;
  end(name: string): Promise<void>;
}

/** `data/mappings.json`. */
export interface MappingFile {
  /** @throws AppError `storage_failed` naming line and fault of a broken file */
  read(): ScrapeMappings;
  /** Durable when it resolves. */
  update(change: (mappings: ScrapeMappings) => ScrapeMappings): Promise<ScrapeMappings>;
}

/** While no other process scrapes into it; `onWait` is called before a wait. @throws the signal's reason in the wait */
export type ScrapeAlone = <T>(work: () => Promise<T>, signal: AbortSignal, onWait: () => void) => Promise<T>;
