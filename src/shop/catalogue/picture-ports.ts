export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type by its content. */
  readonly type: string;
}

/** The shop's own pictures, shown below `/images/`. */
export interface Pictures {
  /**
   * A picture by its path below the folder (`logo.svg`, `products/juki.webp`), with a tag that changes with
   * its content; undefined when there is none, or when the name leads out of the folder or to a hidden file.
   * With a width, pictures made of pixels come in the next fitting size.
   */
  read(name: string, width?: number): Promise<(Picture & { readonly etag: string }) | undefined>;
}

/** Fetches pictures of the sources that products name. */
export interface ImageProxy {
  /**
   * The picture at an address, at most `width` pixels wide when given.
   * @throws AppError `image_not_allowed`, `image_unavailable` or `not_an_image`.
   */
  fetch(url: string, width: number | undefined): Promise<Picture>;
}

/** Fetches files from the hosts whose pictures the proxy may fetch. */
export interface PictureSource {
  /**
   * The file at an address as it is, whatever it holds.
   * @throws AppError `image_not_allowed`, `image_unavailable`.
   */
  fetchOriginal(url: string): Promise<Uint8Array>;
}

/** What can be wrong with a picture of the shop's own: there is no file, it cannot be shown, it runs a script. */
export type PictureFault = 'missing' | 'broken' | 'script';

/** Takes in pictures. */
export interface PictureKeeper {
  /**
   * Keeps a picture in a fitting size and gives its address below `/images/`.
   * @throws AppError `not_an_image`, `payload_too_large`, `storage_failed`.
   */
  save(bytes: Uint8Array, title: string): Promise<string>;
  /** Looks at the picture at an address below `/images/`; undefined when nothing is wrong with it. */
  inspect(address: string): Promise<PictureFault | undefined>;
}
