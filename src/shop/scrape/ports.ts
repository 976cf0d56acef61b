import type { ScrapeMappings } from '#domain/scrape/scrape-mapping';
import type { ScrapeRun, ScrapeRunHead, SeenProducts } from '#domain/scrape/scrape-run';
import type { ReadPage } from '#domain/scrape/scraped-page';

/** A page that was read, with what it links to. */
export interface LinkedPage extends ReadPage {
  /** Absolute addresses, each once. */
  readonly links: () => Promise<readonly string[]>;
  /** How a list goes on from here, whatever the page looks like. */
  readonly pager: () => Promise<Pager>;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly obeyRobots: boolean;
}

/** A list's further pages, as its pager names them. */
export interface Pager {
  readonly nextPageUrl: string | null;
  /** The pager has further pages that only the page's scripts can open. */
  readonly needsScript: boolean;
  /** The highest page number that the pager or the page's data tell; 1 when they tell none. */
  readonly lastPage: number;
  /** Address of a page of the list; undefined when the pager does not show how they are made. */
  readonly pageUrl: (page: number) => string | undefined;
}

/** Fetches and reads pages of other shops with good manners, for the time of one run. */
export interface PageReader {
  /** @throws AppError with a Turkish reason when there is no page; the signal's reason when it is aborted */
  read(url: string, options: ReadOptions): Promise<LinkedPage>;
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Pause between two calls to one host; the adapter's own when undefined. */
  readonly delayMs: number | undefined;
  /** A page seen at this time (since 1970) or later is not asked for again: for going on with a broken-off run. */
  readonly freshSinceMs: number | undefined;
}

/** What scrapes saw, one record per category they fill. */
export interface SeenRecords {
  /** By category id. */
  readAll(): ReadonlyMap<string, SeenProducts>;
  /** Changes the newest version while no other process does; durable when it resolves. */
  update(categoryId: string, change: (seen: SeenProducts) => SeenProducts): Promise<void>;
}

/** Ended runs with their change sets; the oldest go. */
export interface RunRecords {
  /** Newest first. */
  list(): readonly ScrapeRunHead[];
  find(id: string): ScrapeRun | undefined;
  /** Durable when it resolves. */
  save(run: ScrapeRun): Promise<void>;
}

/** Remembers runs that have begun, so that a broken-off one can be gone on with. */
export interface OpenRuns {
  /** ISO time when the work of this name first began, if it was never ended. */
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

/** Lets one process at a time scrape into a data folder. */
export interface ScrapeTurns {
  /**
   * Waits until no other process scrapes; `onWait` hears that it has to. Returns the function that ends the turn.
   * @throws the signal's reason when it is aborted
   */
  acquire(signal: AbortSignal, onWait: () => void): Promise<() => void>;
}
