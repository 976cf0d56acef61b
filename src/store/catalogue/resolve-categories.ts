import type { Category } from '#domain/catalogue/category/category';
import { buildCategoryTree, MAX_CATEGORY_DEPTH } from '#domain/catalogue/category/category-tree';
import type { FileProblem, ProblemCode } from '#domain/catalogue/file-problem';
import { CATEGORY_FILE } from '../files/data-folder.ts';
import { implicitCategory, type LineOfField } from './decode/decode-category.ts';
import type { FolderRecord, ResolvedCategories } from './catalogue-image.ts';

/**
 * Gives a category to each folder with a `category.json` or products. When two folders have the same id, it goes to the
 * folder that had it before, else to a folder whose file has no fault, else to the one whose name comes first; the other
 * folder gets an id made from its name. Sorted by the name of the folder, whenever each came.
 */
export function resolveCategories(
  folders: Iterable<FolderRecord>,
  isMissing: (path: string) => boolean,
  previous: ReadonlyMap<string, Category>,
): ResolvedCategories {
  const problems: FileProblem[] = [];
  const report = (
    folder: FolderRecord,
    code: ProblemCode,
    field: Parameters<LineOfField>[0],
    message: string,
  ): void => {
    const line = folder.category?.value.lineOf(field) ?? 1;
    problems.push({ file: `${folder.name}/${CATEGORY_FILE}`, line, message, code });
  };
  const byFolder = new Map<string, Category>();
  const folderOfId = new Map<string, FolderRecord>();

  const claims = inOrder(folders, isMissing, previous);
  for (const { folder, category, rank } of claims) {
    const holder = folderOfId.get(category.id);
    if (rank === MISSING && holder) continue;
    if (!folder.category) {
      report(
        folder,
        'missing_category',
        'id',
        'klasörde ürün var ama category.json yok; kategori dosyasını ekleyin',
      );
    }
    if (holder && folder.category) {
      const message = `"id" alanı "${category.id}" başka bir kategoride de var: ${holder.name}/${CATEGORY_FILE}; birini değiştirin`;
      report(folder, 'duplicate_id', 'id', message);
    }
    const id = holder ? freeId(folder.name, folderOfId) : category.id;
    folderOfId.set(id, folder);
    byFolder.set(folder.name, { ...category, id, slug: folder.name });
  }

  const tree = buildCategoryTree([...byFolder.values()]);
  const cyclic = new Set(tree.cyclicIds);
  /** A parent that seems to be missing may be the one whose id cannot be read. */
  const isIdHidden = claims.some(
    ({ folder: { category } }) => category && !category.value.category && !category.value.rest,
  );
  for (const { id, parentId } of byFolder.values()) {
    const folder = folderOfId.get(id);
    if (!folder || parentId === null) continue;
    const depth = tree.path(id).length;
    if (!folderOfId.has(parentId)) {
      if (isIdHidden) continue;
      const message = `"parentId" alanındaki "${parentId}" kategorisi yok; var olan bir kategorinin kimliğini yazın ya da null yapın`;
      report(folder, 'missing_parent', 'parentId', message);
    } else if (cyclic.has(id)) {
      const message = `"parentId" alanı "${parentId}" bir döngü kuruyor: kategori kendi altında kalıyor; üst kategoriyi değiştirin`;
      report(folder, 'category_cycle', 'parentId', message);
    } else if (depth > MAX_CATEGORY_DEPTH) {
      const message = `kategori ${depth}. düzeyde; en çok ${MAX_CATEGORY_DEPTH} düzey olabilir, "parentId" alanını değiştirin`;
      report(folder, 'category_too_deep', 'parentId', message);
    }
  }
  const sorted = [...byFolder].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { byFolder: new Map(sorted), problems };
}

interface Claim {
  readonly folder: FolderRecord;
  readonly category: Category;
  readonly rank: number;
}

/** The rank of a category whose file is missing now. */
const MISSING = 3;

function inOrder(
  folders: Iterable<FolderRecord>,
  isMissing: (path: string) => boolean,
  previous: ReadonlyMap<string, Category>,
): Claim[] {
  const claims: Claim[] = [];
  for (const folder of folders) {
    if (!folder.category && folder.products.size === 0) continue;
    const known = previous.get(folder.name);
    const isFileMissing = folder.category !== undefined && isMissing(folder.category.path);
    // Its products may still have an id that is not in the file, because another folder had that one.
    const category = (isFileMissing && known) || categoryOf(folder, known);
    const isHolder = known?.id === category.id;
    // The copy of a folder still has the other one's address in its file, which is a fault.
    const isFaulty = folder.category?.problems.length !== 0;
    claims.push({ folder, category, rank: isFileMissing ? MISSING : isHolder ? 0 : isFaulty ? 2 : 1 });
  }
  return claims.sort(
    (left, right) => left.rank - right.rank || (left.folder.name < right.folder.name ? -1 : 1),
  );
}

/** The last valid version of the file, else the last known category of the folder, else one made from its name. */
function categoryOf({ name, category }: FolderRecord, known: Category | undefined): Category {
  return category?.value.category ?? category?.value.rest ?? known ?? implicitCategory(name);
}

function freeId(folder: string, usedIds: ReadonlyMap<string, unknown>): string {
  const base = implicitCategory(folder).id.slice(0, 60);
  let id = base;
  for (let number = 2; usedIds.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
