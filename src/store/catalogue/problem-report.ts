import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import type { FolderImage, ProductRecord } from './folder-image.ts';
import { lineOfPath } from '#kernel/json-position';
import type { ProductClaims } from './product-claims.ts';
import { readTextFile } from '../files/read-text-file.ts';

/** Ordered by file, then line. */
export function compareProblems(left: FileProblem, right: FileProblem): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line;
}

/** All problems of the category folders and of the products in them, in no order. */
export function problemsOfFolders(folders: Iterable<FolderImage>): FileProblem[] {
  const problems: FileProblem[] = [];
  for (const folder of folders) {
    if (folder.problem) problems.push(folder.problem);
    problems.push(...folder.misnamed.values());
    if (folder.category?.goneAtMs === undefined) problems.push(...(folder.category?.problems ?? []));
    for (const record of folder.products.values()) {
      if (record.goneAtMs !== undefined) continue;
      problems.push(...record.problems);
      const { stated, path } = record;
      if (!stated || stated.id === folder.categoryId) continue;
      const message = `"categoryId" alanı "${stated.id}", klasörün kategorisi ise "${folder.categoryId}"; klasör geçerli, alanı silin`;
      problems.push({ file: path, line: stated.line, message, code: 'wrong_category_id' });
    }
  }
  return problems;
}

/** The problems of files whose id or slug another file holds. */
export function problemsOfConflicts(dataDir: string, claims: ProductClaims<ProductRecord>): FileProblem[] {
  return [...claims.conflicts()].map(([{ path, wanted }, { field, owner }]) => {
    const reading = readTextFile(join(dataDir, path));
    const line = reading.kind === 'text' ? lineOfPath(reading.text, [field]) : 1;
    const message = `"${field}" alanı "${wanted?.[field] ?? ''}" başka bir üründe de var: ${owner.path}; birini değiştirin ya da silin`;
    return { file: path, line, message, code: field === 'id' ? 'duplicate_id' : 'duplicate_slug' };
  });
}
