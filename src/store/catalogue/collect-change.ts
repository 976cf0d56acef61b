import type { Product } from '#domain/catalogue/product/product';
import { isSameJson } from '#kernel/json';
import type { FilesChange } from '#shop/catalogue/ports';
import { isCampaignPath, isGuidePath } from '../files/data-folder.ts';
import { type CatalogueImage, markMissing, placeOf } from './catalogue-image.ts';
import { claimProducts, diffProducts } from './claim-products.ts';
import { DOCUMENTS, type DocumentValue, isDocument } from './decode/decode-documents.ts';
import { resolveCategories } from './resolve-categories.ts';
import { isThere } from './scan-files.ts';

/** What has changed in the catalogue since the last call; `undefined` when nothing has. */
export function collectChange(image: CatalogueImage): FilesChange | undefined {
  resolveChangedCategories(image);
  claimChanged(image);
  const { published, changed } = image;
  const { upserted, removedIds } = diffProducts(published.products, image.holdings, changed.ids);
  for (const product of upserted) published.products.set(product.id, product);
  for (const id of removedIds) published.products.delete(id);
  changed.ids.clear();
  const areCategoriesNew = publishCategories(image);
  const change: FilesChange = {
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(removedIds.length > 0 ? { removedIds } : {}),
    ...(areCategoriesNew ? { categories: published.categories } : {}),
    ...changedValues(image),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** Publishes the categories. Returns whether they differ from those published last. */
function publishCategories({ categories: resolved, published }: CatalogueImage): boolean {
  if (resolved === published.resolved) return false;
  const before = published.categories;
  published.resolved = resolved;
  published.categories = [...resolved.byFolder.values()];
  return !isSameJson(published.categories, before);
}

/** Resolves the category of every folder, if a file has changed that may change one. */
export function resolveChangedCategories(image: CatalogueImage): void {
  const { folders, missing, changed } = image;
  if (!changed.areCategories) return;
  changed.areCategories = false;
  changed.areProblems = true;
  image.categories = resolveCategories(
    folders.values(),
    (path) => missing.has(path),
    image.categories.byFolder,
  );
  for (const [name, { id }] of image.categories.byFolder) {
    const folder = folders.get(name);
    if (!folder || folder.categoryId === id) continue;
    folder.categoryId = id;
    for (const { path } of folder.products.values()) changed.products.add(path);
  }
}

/** The product of a file in the present category of its folder; undefined when the file never was valid. */
function placeInCategory({ folders }: CatalogueImage, path: string): Product | undefined {
  const place = placeOf(path);
  const folder = folders.get(place.folder);
  const record = folder?.products.get(place.name);
  const known = record?.value.product;
  if (!folder || !record || !known || known.categoryId === folder.categoryId) return known;
  const product = { ...known, categoryId: folder.categoryId };
  folder.products.set(place.name, { ...record, value: { ...record.value, product } });
  return product;
}

/** Repeats claiming while a file waits for a file that is missing without an event, as after a move. */
function claimChanged(image: CatalogueImage): void {
  const { holdings, missing, changed } = image;
  const known = new Map(holdings.conflicts);
  const isMissing = (path: string): boolean => missing.has(path);
  const wanted = (path: string): Product | undefined =>
    missing.has(path) ? undefined : placeInCategory(image, path);
  for (let isClaiming = true; isClaiming;) {
    for (const id of claimProducts(holdings, changed.products, wanted, isMissing)) changed.ids.add(id);
    changed.products.clear();
    const lost = [...holdings.conflicts].filter(
      ([path, { owner }]) =>
        known.get(path)?.owner !== owner && !image.staged.has(owner) && !isThere(image.dataDir, owner),
    );
    for (const [, { owner }] of lost) markMissing(image, owner);
    isClaiming = lost.length > 0;
  }
  if (known.size + holdings.conflicts.size > 0) changed.areProblems = true;
}

function changedValues({ documents, changed }: CatalogueImage): DocumentValue {
  const paths = [...changed.documents];
  const values = paths.map(
    (path) => documents.get(path)?.value ?? (isDocument(path) ? DOCUMENTS[path].missing : {}),
  );
  changed.documents.clear();
  const rest: DocumentValue = Object.assign({}, ...values);
  const allOf = [...documents.values()];
  const guides = allOf.flatMap(({ value }) => value.guides ?? []);
  return {
    ...rest,
    ...(paths.some(isGuidePath)
      ? { guides: guides.toSorted((a, b) => a.title.localeCompare(b.title, 'tr')) }
      : {}),
    ...(paths.some(isCampaignPath) ? { campaigns: allOf.flatMap(({ value }) => value.campaigns ?? []) } : {}),
  };
}
