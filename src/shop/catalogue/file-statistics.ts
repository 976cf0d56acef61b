import type { FileStats } from '#contract/panel/files';
import { parseProductFileName } from '#domain/catalogue/product/product-file-name';

export type FileNames = ReadonlyMap<string, readonly string[]>;

export function countFiles(structure: FileNames): FileStats {
  const names = [...structure.values()].flat();
  const manualProducts = names.filter((name) => name.startsWith('manual-')).length;
  return {
    totalProducts: names.length,
    manualProducts,
    scrapedProducts: names.length - manualProducts,
    categoriesWithProducts: [...structure.values()].filter((files) => files.length > 0).length,
  };
}

/** Newest first by the day in the name, then by name. */
export function sortFileNames(names: readonly string[]): string[] {
  const day = (name: string): string => parseProductFileName(name)?.date ?? '';
  return names.toSorted((left, right) => day(right).localeCompare(day(left)) || (left < right ? -1 : 1));
}
