import type { FileProblem } from '#domain/catalogue/file-problem';
import { lineOfPath } from '#kernel/json-position';
import type { Conflict } from './claim-products.ts';
import { type CatalogueImage, findRecord, type FolderRecord, readFileOf } from './catalogue-image.ts';

export function compareProblems(left: FileProblem, right: FileProblem): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line;
}

/** All problems of the files as they are now, sorted by file and line. */
export function listProblems(image: CatalogueImage): readonly FileProblem[] {
  const { root, documents, categories, folders } = image;
  return [
    ...root.problems,
    ...[...documents.values()].flatMap(({ problems }) => problems),
    ...categories.problems,
    ...[...folders.values()].flatMap((folder) => problemsOfFolder(folder, image.missing)),
    ...problemsOfConflicts(image),
  ].sort(compareProblems);
}

function problemsOfFolder(
  { problems, strays, category, products, categoryId }: FolderRecord,
  missing: ReadonlyMap<string, unknown>,
): FileProblem[] {
  const found = [...problems, ...strays.values()];
  if (category && !missing.has(category.path)) found.push(...category.problems);
  for (const { path, problems: fileProblems, value } of products.values()) {
    if (missing.has(path)) continue;
    found.push(...fileProblems);
    const { stated } = value;
    if (!stated || stated.id === categoryId) continue;
    const message = `"categoryId" alanı "${stated.id}", klasörün kategorisi ise "${categoryId}"; klasör geçerli, alanı silin`;
    found.push({ file: path, line: stated.line, message, code: 'wrong_category_id' });
  }
  return found;
}

function problemsOfConflicts(image: CatalogueImage): FileProblem[] {
  return [...image.holdings.conflicts.keys()].flatMap((path) => problemsOfConflict(image, path));
}

/** Problems of a file whose id or slug another file has. Of a staged text both are named, so that both are corrected. */
export function problemsOfConflict(image: CatalogueImage, path: string): readonly FileProblem[] {
  const { conflicts, bySlug } = image.holdings;
  const conflict = conflicts.get(path);
  if (!conflict) return [];
  const { field, owner } = conflict;
  const reading = readFileOf(image, path);
  const product = findRecord(image, path)?.value.product;
  const problemOf = (of: Conflict['field'], other: string): FileProblem => {
    const line = reading.kind === 'text' ? lineOfPath(reading.text, [of]) : 1;
    const message = `"${of}" alanı "${product?.[of] ?? ''}" başka bir üründe de var: ${other}; birini değiştirin ya da silin`;
    return { file: path, line, message, code: of === 'id' ? 'duplicate_id' : 'duplicate_slug' };
  };
  const slugOwner = field === 'id' && image.staged.has(path) ? bySlug.get(product?.slug ?? '') : undefined;
  const first = problemOf(field, owner);
  return slugOwner === undefined ? [first] : [first, problemOf('slug', slugOwner)];
}
