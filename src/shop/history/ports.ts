import type { PriceHistory } from '#domain/catalogue/product/lowest-price';

/** The trailer of a commit's message that says why, as `git interpret-trailers` knows them. */
export const REASON_TRAILER = 'Neden';

/** A version of a product's file that git keeps. */
export interface FileVersion {
  /** Commit hash. */
  readonly id: string;
  /** ISO time with offset. */
  readonly at: string;
  readonly by: string;
  readonly message: string;
  /** Why, where the commit says so. */
  readonly reason: string | undefined;
  /** Path below the data folder. */
  readonly file: string;
  /** The file's text before and in this version; undefined where there was none. */
  readonly before: string | undefined;
  readonly text: string | undefined;
}

/** A product as one may call it: by its id, or by a slug that it has or last had. */
export type CalledProduct = { readonly id: string } | { readonly slug: string };

export interface FileVersions {
  /** Undefined when the history knows no product with this slug. */
  readonly productId: string | undefined;
  /** Newest first. */
  readonly versions: readonly FileVersion[];
  /** Turkish sentence: why there is no history, or why a part of it is missing. */
  readonly reason?: string;
}

/** A file as a commit, the index or a change has it. */
export interface RevisionFile {
  /** Path below the data folder. */
  readonly file: string;
  readonly text: string;
}

/** A JSON file of the data folder that differs between two moments; undefined where there was none. */
export interface ChangedFile {
  /** Path below the data folder. */
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What one commit did to the files of the data folder. */
export interface CommittedChange {
  readonly id: string;
  readonly message: string;
  readonly files: readonly ChangedFile[];
}

/** The git repository around the data folder, when there is one. */
export interface FileHistory {
  /** Why there is no history, as a Turkish sentence; undefined when there is one. */
  whyNone(): Promise<string | undefined>;
  /** What became of a product, deleted ones too, whatever its file was called, moved or not. */
  versions(called: CalledProduct, limit: number): Promise<FileVersions>;
  /** Price histories of these products as far as they are known; empty without history. */
  prices(productIds: ReadonlySet<string>): Promise<ReadonlyMap<string, PriceHistory>>;
  /** Names the commit that is checked out; undefined without one. Cheap, to notice that something changed. */
  head(): Promise<string | undefined>;
  /**
   * The JSON files of the data folder that differ between two commits, or between a commit and the folder as it
   * is now (`now`, by path).
   * @throws AppError `git_failed` with the reason, `change_not_found`
   */
  differences(from: string, to: string | ReadonlyMap<string, string>): Promise<readonly ChangedFile[]>;
  /**
   * A commit and what it did; `last` is the last one that touched the data folder.
   * @throws AppError `git_failed` with the reason, `change_not_found`
   */
  change(commit: string): Promise<CommittedChange>;
  /** The texts of these files in the commit that is checked out. @throws AppError `git_failed` with the reason */
  committed(files: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * What is staged for the next commit.
   * @throws AppError `git_failed` with the reason
   */
  staged(): Promise<readonly RevisionFile[]>;
  /** Why no commit can be made now, as a Turkish sentence; undefined when one can. */
  whyNoCommit(): Promise<string | undefined>;
  /**
   * Commits these files (with this text, `undefined` for a removal; or as they lie in the folder) and nothing
   * else. What people have staged stays staged. The hash; undefined when nothing differed.
   * @throws AppError `git_failed` with the reason
   */
  commit(
    files: readonly string[] | ReadonlyMap<string, string | undefined>,
    message: string,
    by?: string,
  ): Promise<string | undefined>;
}
