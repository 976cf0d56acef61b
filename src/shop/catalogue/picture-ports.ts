export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type of the content. */
  readonly type: string;
}

/** The shop's own pictures, served below `/images/`. */
export interface Pictures {
  /**
   * Reads a picture by its path below the folder (`logo.svg`, `products/juki.webp`), with a tag that changes with its
   * content; undefined for an unknown or hidden file and for a path outside the folder. `width` selects the next
   * available size of pixel pictures.
   */
  read(name: string, width?: number): Promise<(Picture & { readonly etag: string }) | undefined>;
}

/** Fetches pictures from the sources of products. */
export interface ImageProxy {
  /** At most `width` pixels wide if given. @throws AppError `image_not_allowed`, `image_unavailable`, `not_an_image` */
  fetch(url: string, width: number | undefined): Promise<Picture>;
}

/** Fetches files from the hosts that the proxy may use. */
export interface PictureSource {
  /** The unchanged file at an address. @throws AppError `image_not_allowed`, `image_unavailable`. */
  fetchOriginal(url: string): Promise<Uint8Array>;
}

/** The possible faults of a shop picture: the file is missing, cannot be displayed, or contains a script. */
export type PictureFault = 'missing' | 'broken' | 'script';

export interface PictureKeeper {
  /**
   * Saves a picture in a suitable size and returns its address below `/images/`.
   * @throws AppError `not_an_image`, `payload_too_large`, `storage_failed`.
   */
  save(bytes: Uint8Array, title: string): Promise<string>;
  /** Checks the picture at an address below `/images/`; undefined without a fault. */
  inspect(address: string): Promise<PictureFault | undefined>;
}
