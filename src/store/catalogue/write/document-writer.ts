import { existsSync } from 'node:fs';
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repairFirst } from '#domain/catalogue/file-problem';
import { categoryFields } from '#domain/catalogue/category/category';
import { findPlaceFault } from '#domain/catalogue/category/category-place';
import { AppError, invalidField, invalidFields, requireFound } from '#domain/errors';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import type { CategoryWrite, DocumentWriter } from '#shop/catalogue/ports';
import {
  canonicalCategoryText,
  canonicalSettingsText,
  canonicalShowcaseText,
  canonicalSitesText,
} from './canonical.ts';
import { findFolderOf } from '../catalogue-image.ts';
import { listProblems } from '../list-problems.ts';
import { CATEGORY_FILE } from '../../files/data-folder.ts';
import { removeDurably, storageFailure, syncPath, writeDurably } from '../../files/durable-file.ts';
import type { ProgramWrites } from '../watch/catalogue-watcher.ts';
import type { WriterParts } from './product-writer.ts';
import { isLink, requireNoLink, isDirectory } from '../../files/paths.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { requireReadableSize, textOfFile } from '../../files/read-text-file.ts';
import { systemCodeOf } from '#kernel/system-code';

/** Writes categories, sites, showcases and settings. */
export function createDocumentWriter({ image, watcher, inQueue }: WriterParts): DocumentWriter {
  const { dataDir } = image;
  /** Runs the writes one batch at a time. What was written before a failure is published as well. */
  function write(
    task: (written: { readonly paths: string[]; readonly folders: string[] }) => Promise<void>,
  ): Promise<void> {
    return inQueue(async () => {
      let failure: { readonly error: unknown } | undefined;
      await watcher.write(async (): Promise<ProgramWrites> => {
        const written = { paths: [], folders: [] };
        try {
          await task(written);
        } catch (error) {
          failure = { error: storageFailure(error) };
        }
        return written;
      });
      if (failure) throw failure.error;
    });
  }

  function replace(path: string, text: string): Promise<void> {
    requireNoLink(dataDir, path);
    requireReadableSize(path, text);
    return writeDurably(join(dataDir, path), text);
  }

  const textOf = (path: string): string | undefined => textOfFile(join(dataDir, path));

  function requireFreeFolder(slug: string, isNew: boolean): void {
    const folder = join(dataDir, slug);
    if (!existsSync(folder)) return;
    // The folder of a removed category stays when it contains somebody's files.
    const isLeft = isDirectory(folder) && !isLink(folder) && !existsSync(join(folder, CATEGORY_FILE));
    if (isNew && isLeft) return;
    throw invalidField('slug', `"${slug}" adresi başka bir kategoride kullanılıyor`);
  }

  /** @throws AppError `conflict` for a file with a fault: the faulty part is not in memory, so writing would delete it */
  function requireFaultless(path: string): void {
    const fault = listProblems(image).find(({ file }) => file === path);
    if (fault) throw repairFirst(fault, 'conflict');
  }

  const writeDocument = (path: string, compose: (existing: string | undefined) => string): Promise<void> =>
    write(async ({ paths }) => {
      paths.push(path);
      requireFaultless(path);
      await replace(path, compose(textOf(path)));
    });

  /**
   * @throws AppError `invalid` when a category could not be read back, or its place among the others is not free;
   * `conflict` while its file is broken
   */
  function requirePlaces(categories: readonly CategoryWrite[]): void {
    for (const category of categories) {
      const parsed = categoryFields.safeParse(category, TURKISH_ISSUES);
      if (!parsed.success) throw invalidFields(parsed.error.issues);
    }
    const fault = findPlaceFault([...image.categories.byFolder.values()], categories);
    if (fault) throw invalidField(fault.field, fault.message, fault.message);
    // Before the first write, so that a folder that is there already leaves nothing half.
    const left = new Set<string | undefined>();
    for (const { id, slug } of categories) {
      const current = findFolderOf(image, id);
      const { category } = image.folders.get(current ?? '') ?? {};
      if (category?.isBroken) requireFaultless(category.path);
      if (current !== slug && !left.has(slug)) requireFreeFolder(slug, current === undefined);
      if (current !== slug) left.add(current);
    }
  }

  /** A folder gets its new name after its file could be written: on a full disk nothing happens. */
  async function writeCategory(category: CategoryWrite, folders: string[]): Promise<void> {
    const { slug } = category;
    const current = findFolderOf(image, category.id);
    const folder = current ?? slug;
    if (current !== slug) folders.push(slug, folder);
    if (current === undefined) makeFolder(join(dataDir, slug), { mode: 0o777 });
    const path = `${folder}/${CATEGORY_FILE}`;
    const existing = textOf(path);
    const text = canonicalCategoryText(category, existing, category.unknownFields);
    if (text !== existing) await replace(path, text);
    if (folder !== slug) await rename(join(dataDir, folder), join(dataDir, slug));
    if (current !== slug) await syncPath(dataDir);
  }

  return {
    writeCategories: (categories) =>
      write(async ({ paths, folders }) => {
        requirePlaces(categories);
        for (const category of categories) {
          paths.push(`${category.slug}/${CATEGORY_FILE}`);
          await writeCategory(category, folders);
        }
      }),
    findCategoryText: (id) => {
      const folder = findFolderOf(image, id);
      return folder === undefined ? undefined : textOf(`${folder}/${CATEGORY_FILE}`);
    },
    removeCategory: (id) =>
      write(async ({ paths, folders }) => {
        const folder = requireFound(findFolderOf(image, id), 'category_not_found');
        if ((image.folders.get(folder)?.products.size ?? 0) > 0) {
          throw new AppError('conflict', {
            message: 'Kategoride ürün var. Önce ürünleri taşıyın ya da silin.',
          });
        }
        requireNoLink(dataDir, folder);
        paths.push(`${folder}/${CATEGORY_FILE}`);
        folders.push(folder);
        await removeDurably(join(dataDir, folder, CATEGORY_FILE));
        await removeIfEmpty(join(dataDir, folder));
        await syncPath(dataDir);
      }),
    compareFile: (path) => watcher.compare(path),
    writeSites: (sites) => writeDocument('sites.json', (existing) => canonicalSitesText(sites, existing)),
    writeShowcases: (showcases) =>
      writeDocument('showcase.json', (existing) => canonicalShowcaseText(showcases, existing)),
    writeSettings: (settings) =>
      writeDocument('settings.json', (existing) => canonicalSettingsText(settings, existing)),
  };
}

/** Removes a category's folder. A folder with other files stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOTEMPTY') throw error;
  }
}
