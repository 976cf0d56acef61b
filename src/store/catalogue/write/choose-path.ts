import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/errors';
import { formatProductFileName } from '#domain/catalogue/product/product-file-name';
import type { ProductPlan } from './plan-product-change.ts';

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
