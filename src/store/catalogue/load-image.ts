import type { Product } from '#domain/catalogue/product';
import type { LoadedFiles } from '#shop/catalogue/ports';
import type { CatalogueImage } from './catalogue-image.ts';
import { runToEnd } from '../files/run-to-end.ts';
import { NO_CONFIRMATIONS, startConfirming } from './confirm-folders.ts';
import { readSnapshot, type SnapshotPart } from './snapshot.ts';

/** Fills a new image with all files: those that a snapshot remembers are only looked at, the others are read. */
export function loadImage(dataDir: string, image: CatalogueImage): LoadedFiles {
  const products: Product[] = [];
  let confirmed = NO_CONFIRMATIONS;
  const take = (part: SnapshotPart): void => {
    image.remember(part);
    for (const product of part[4]) products.push(product);
  };
  const confirm = (files: string): void => {
    confirmed = startConfirming(dataDir, files);
  };
  const index = readSnapshot(dataDir, take, confirm);
  runToEnd(image.compareAll(confirmed));
  confirmed.end();
  image.buryGone(Infinity);
  return { ...image.settle(), ...(index ? { remembered: { index, products } } : {}) };
}
