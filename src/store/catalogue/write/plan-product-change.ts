import { AppError, type Issue, invalidField } from '#domain/errors';
import {
  formatProductFileName,
  parseProductFileName,
  type ProductFileName,
} from '#domain/catalogue/product/product-file-name';
import { type Product, productToJson } from '#domain/catalogue/product/product';
import type { ProductChange, ProductPatch } from '#shop/catalogue/ports';
import { canonicalProductText } from './canonical.ts';
import {
  type CatalogueImage,
  type FiledProduct,
  findFolderOf,
  findProduct,
  findProductBySlug,
} from '../catalogue-image.ts';
import { decodeProduct } from '../decode/decode-product.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What one change of a product means for the files. */
export type ProductPlan =
  | { readonly type: 'none'; readonly product: Product; readonly digest: string }
  | {
      readonly type: 'remove';
      readonly record: FiledProduct;
      /** The text of the file now. */
      readonly existing: string | undefined;
      readonly ifDigest: string | undefined;
    }
  | {
      readonly type: 'write';
      readonly folder: string;
      readonly name: ProductFileName;
      readonly text: string;
      readonly product: Product;
      /** The file's version at the time of planning; undefined for a new product. */
      readonly base:
        | {
            readonly record: FiledProduct;
            readonly existing: string | undefined;
          }
        | undefined;
      /** Whether the file's path changes. */
      readonly isMoved: boolean;
    };

interface PlanContext {
  readonly image: CatalogueImage;
  /** The text of the product's present file. */
  readonly readText: (path: string) => string | undefined;
  readonly now: Date;
  /** Slugs in earlier changes of this batch: the id that a slug is given to, or undefined when it is released. */
  readonly slugs: ReadonlyMap<string, string | undefined>;
  /** Folders of categories that will be created first, by category id; they come before the existing ones. */
  readonly newFolders: ReadonlyMap<string, string>;
}

/**
 * @throws AppError `product_not_found`; `category_not_found`; `conflict` when the file is not the expected version;
 * `invalid` when the product could not be read back, or its slug or id is another product's
 */
export function planProductChange(change: ProductChange, context: PlanContext): ProductPlan {
  return change.type === 'create' ? planCreation(change, context) : planEdit(change, context);
}

function planCreation(
  { product: fields, categoryId, unknownFields }: Extract<ProductChange, { type: 'create' }>,
  context: PlanContext,
): ProductPlan {
  const { image, now, slugs } = context;
  const folder = requireFolder(context, categoryId);
  const source = fields.source ?? 'manual';
  const { createdAt = now.toISOString() } = fields;
  // A product that is restored from a file keeps its creation day.
  const name: ProductFileName = {
    source,
    slug: fields.slug,
    date: new Date(createdAt).toISOString().slice(0, 10),
  };
  const product: Product = { createdAt, ...fields, source, discount: 0, categoryId };
  if (findProduct(image, product.id))
    throw invalidField('id', `"${product.id}" kimliği başka bir üründe kullanılıyor`);
  requireFreeSlug(image, slugs, product);
  return {
    type: 'write',
    folder,
    name,
    ...encode(product, folder, name, undefined, unknownFields),
    base: undefined,
    isMoved: false,
  };
}

function planEdit(change: Exclude<ProductChange, { type: 'create' }>, context: PlanContext): ProductPlan {
  const { image, readText, slugs } = context;
  const record = findProduct(image, change.id);
  if (!record || record.isMissing) throw new AppError('product_not_found');
  if (change.ifDigest !== undefined && change.ifDigest !== record.digest) throw conflict(record);
  const existing = readText(record.path);
  if (change.type === 'remove') return { type: 'remove', record, existing, ifDigest: change.ifDigest };

  const { product: current, name: oldName } = record;
  const next = withPatch(current, change.patch);
  const folder = requireFolder(context, next.categoryId);
  requireFreeSlug(image, slugs, next);
  const name = renamed(oldName, current.slug, next.slug);
  const isMoved = folder !== record.folder || name !== oldName;
  const { text, product } = encode(next, folder, name, existing, change.unknownFields);
  if (text === existing && !isMoved) return { type: 'none', product, digest: record.digest };
  return { type: 'write', folder, name, text, product, base: { record, existing }, isMoved };
}

/** The failure of a change that was based on an older version; it carries the present version. */
export function conflict({ product, digest }: FiledProduct): AppError {
  return new AppError('conflict', { extra: { current: productToJson(product), digest } });
}

function withPatch(current: Product, patch: ProductPatch): Product {
  const next: Product = { ...current };
  Object.assign(next, patch, { id: current.id });
  return next;
}

/**
 * The name of a file whose slug changes. A name made from the slug, with or without a number, changes too; a name that
 * a person chose stays.
 */
function renamed(name: ProductFileName, oldSlug: string, newSlug: string): ProductFileName {
  if (oldSlug === newSlug) return name;
  const made = parseProductFileName(formatProductFileName({ ...name, slug: oldSlug }))?.slug ?? '';
  const wasMade = name.slug.startsWith(made) && /^(?:-\d{1,2})?$/.test(name.slug.slice(made.length));
  return wasMade ? { ...name, slug: newSlug } : name;
}

function requireFolder({ image, newFolders }: PlanContext, categoryId: string): string {
  const folder = newFolders.get(categoryId) ?? findFolderOf(image, categoryId);
  if (folder === undefined) throw new AppError('category_not_found');
  return folder;
}

function requireFreeSlug(image: CatalogueImage, slugs: PlanContext['slugs'], { id, slug }: Product): void {
  const owner = slugs.has(slug) ? slugs.get(slug) : findProductBySlug(image, slug)?.product.id;
  if (owner !== undefined && owner !== id)
    throw invalidField('slug', `"${slug}" adresi başka bir üründe kullanılıyor`);
}

/** Encodes the product and reads the text back, so that nothing is written that would not load. */
function encode(
  product: Product,
  folder: string,
  name: ProductFileName,
  existing?: string,
  unknownFields?: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly product: Product } {
  const file = formatProductFileName(name);
  const text = canonicalProductText(product, existing, unknownFields);
  const parts = parseProductFileName(file);
  if (!parts) throw invalidField('slug', `"${file}" bir ürün dosyasının adı olamaz`);
  const decoded = decodeProduct(`${folder}/${file}`, parts, product.categoryId, text);
  if (decoded.product) return { text, product: decoded.product };
  const issues: Issue[] = decoded.problems.map(({ message }) => ({
    path: /^"([^"]+)"/.exec(message)?.[1] ?? '',
    message,
  }));
  throw new AppError('invalid', { issues });
}

/** A planned change that touches a file. */
export type ChangePlan = Exclude<ProductPlan, { type: 'none' }>;

/** The most names that are tried for a new product. */
const MAX_NAME_TRIES = 100;

/** Names with the same slug and day differ by a number. */
function* namesFor({ name }: Extract<ProductPlan, { type: 'write' }>): Generator<string> {
  for (let number = 1; number <= MAX_NAME_TRIES; number += 1) {
    yield formatProductFileName(number === 1 ? name : { ...name, slug: `${name.slug}-${number}` });
  }
  throw new AppError('conflict', {
    message: `Bu adda çok fazla dosya var: ${formatProductFileName(name)}`,
  });
}

/**
 * The path of a product's file, or of the file to be written. A new path is not that of an existing file or of one in
 * this batch.
 */
export function choosePath(dataDir: string, plan: ChangePlan, planned: ReadonlySet<string>): string {
  if (plan.type === 'remove') return plan.record.path;
  if (plan.base && !plan.isMoved) return plan.base.record.path;
  for (const name of namesFor(plan)) {
    const path = `${plan.folder}/${name}`;
    if (!planned.has(path) && !existsSync(join(dataDir, path))) return path;
  }
  throw new AppError('conflict');
}
