import type { PriceHistory } from '#domain/catalogue/product/lowest-price-before';

/** The trailer of a commit message with the reason, in the form of `git interpret-trailers`. */
export const REASON_TRAILER = 'Neden';

export interface Commit {
  /** Its hash. */
  readonly id: string;
  /** ISO time with offset. */
  readonly at: string;
  readonly by: string;
  readonly message: string;
  /** The reason, if the commit has one. */
  readonly reason: string | undefined;
}

/** A version of a product's file in git. */
export interface FileVersion extends Commit {
  /** Path below the data folder. */
  readonly file: string;
  /** The file's text before and in this version; undefined without a file. */
  readonly before: string | undefined;
  readonly text: string | undefined;
}

/** The most versions of a product that are read for a person. */
export const MAX_VERSIONS = 200;

/** How a product is named: by its id, or by its present or last slug. */
export type CalledProduct = { readonly id: string } | { readonly slug: string };

export interface FileVersions {
  /** Undefined when the history does not contain a product with this slug. */
  readonly productId: string | undefined;
  /** Newest first. */
  readonly versions: readonly FileVersion[];
  /** Why the history, or a part of it, is missing, as a Turkish sentence. */
  readonly reason?: string;
}

/** A JSON file or guide of the data folder that differs between two moments; undefined without a file. */
export interface ChangedFile {
  /** Path below the data folder. */
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface CommittedChange {
  readonly id: string;
  readonly message: string;
  readonly files: readonly ChangedFile[];
  /** Files whose texts are not read, such as pictures. */
  readonly others: readonly string[];
}

/** The git repository around the data folder, if there is one. */
export interface FileHistory {
  /** Why there is no history, as a Turkish sentence; undefined when there is one. */
  whyNone(): Promise<string | undefined>;
  /** The history of a product, even a deleted one, whatever its file was called and wherever it was. */
  versions(called: CalledProduct, limit: number): Promise<FileVersions>;
  /** The known price histories of these products; empty without history. */
  prices(productIds: ReadonlySet<string>): Promise<ReadonlyMap<string, PriceHistory>>;
  /** The checked-out commit; undefined without one. A cheap test for changes. */
  head(): Promise<string | undefined>;
  /**
   * The JSON files and guides of the data folder that differ between two commits, or between a commit and the folder now (`now`,
   * by path).
   * @throws AppError `git_failed` with the reason, `change_not_found`
   */
  differences(from: string, to: string | ReadonlyMap<string, string>): Promise<readonly ChangedFile[]>;
  /**
   * A commit and its changes; `last` is the last one that touched the data folder.
   * @throws AppError `git_failed` with the reason, `change_not_found`
   */
  change(commit: string): Promise<CommittedChange>;
  /** The texts of these files in the checked-out commit. @throws AppError `git_failed` with the reason */
  committed(files: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * The JSON files and guides that may differ from the checked-out commit, which must exist, and new ones.
   * @throws AppError `git_failed` with the reason
   */
  uncommitted(): Promise<readonly string[]>;
  /**
   * The JSON files and guides that are staged for the next commit; without a text those that it removes.
   * @throws AppError `git_failed` with the reason
   */
  staged(): Promise<readonly { readonly file: string; readonly text: string | undefined }[]>;
  /** Why a file's changes are in another repository, as a Turkish sentence; undefined when they are not. */
  whyElsewhere(file: string): string | undefined;
  /** Why no commit is possible now, as a Turkish sentence; undefined when it is. */
  whyNoCommit(): Promise<string | undefined>;
  /**
   * Commits only these files: with the given text, as a removal (`undefined`), or as they are in the folder. Staged
   * files stay staged. Returns the hash; undefined without a difference. Files as they are that could not be committed
   * follow after the next commit that can be made.
   * @throws AppError `git_failed` with the reason
   */
  commit(
    files: readonly string[] | ReadonlyMap<string, string | undefined>,
    message: string,
    by?: string,
  ): Promise<string | undefined>;
}
