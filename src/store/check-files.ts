import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FileProblem } from '../domain/file-problem.ts';
import { discountPercent } from '../domain/money.ts';
import type { Product } from '../domain/product.ts';
import { createCatalogueImage, runToEnd } from './catalogue-image.ts';
import { checkText } from './check-text.ts';
import { CATEGORY_FILE, IMAGES_FOLDER } from './data-folder.ts';
import { lineOfPath, type JsonPath } from './json-position.ts';
import { compareProblems } from './problem-report.ts';
import { readTextFile } from './read-text-file.ts';
import { systemCodeOf } from './system-code.ts';

export interface CheckedFiles {
  /** Products and categories that a shop would show from these files, drafts included. */
  readonly products: number;
  readonly categories: number;
  /** Ordered by file and line. */
  readonly problems: readonly FileProblem[];
}

/**
 * Every fault of a data folder: those that loading tells, and those that only a person or a shopper would
 * notice: a stock code used twice, a wrong discount, a picture that is not there, broken letters. Changes nothing.
 */
export function checkFiles(dataDir: string): CheckedFiles {
  const problems: FileProblem[] = [];
  const withDiscount = new Set<string>();
  const image = createCatalogueImage(dataDir, ({ path }, reading) => {
    problems.push(...checkText(path, reading));
    if (reading.text.includes('"discount"')) withDiscount.add(path);
  });
  runToEnd(image.compareAll());
  const change = image.settle();
  problems.push(...image.problems());

  const pictures = listPictures(join(dataDir, IMAGES_FOLDER));
  const isMissing = (address: string | null): address is string =>
    address !== null && address.startsWith(`/${IMAGES_FOLDER}/`) && !pictures.has(pathOfPicture(address));
  const report = (file: string, path: JsonPath, code: FileProblem['code'], message: string): void => {
    const reading = readTextFile(join(dataDir, file));
    const line = reading.kind === 'text' ? lineOfPath(reading.text, path) : 1;
    problems.push({ file, line, message, code });
  };
  const reportPicture = (file: string, path: JsonPath, address: string): void =>
    report(
      file,
      path,
      'missing_picture',
      `"${address}" resmi ${IMAGES_FOLDER} klasöründe yok; resmi ekleyin ya da adresi düzeltin`,
    );

  const fileOfSku = new Map<string, string>();
  for (const product of change?.upserted ?? []) {
    const file = image.findProduct(product.id)?.path ?? '';
    if (isMissing(product.imageUrl)) reportPicture(file, ['imageUrl'], product.imageUrl);
    product.images?.forEach((address, index) => {
      if (isMissing(address)) reportPicture(file, ['images', index], address);
    });
    const discount = discountPercent(product.price, product.originalPrice);
    if (product.discount !== discount && withDiscount.has(file)) {
      report(file, ['discount'], 'wrong_discount', discountMessage(product, discount));
    }
    if (product.sku === undefined) continue;
    const other = fileOfSku.get(product.sku);
    if (other === undefined) fileOfSku.set(product.sku, file);
    else
      report(
        file,
        ['sku'],
        'duplicate_sku',
        `"sku" alanı "${product.sku}" başka bir üründe de var: ${other}; birini değiştirin`,
      );
  }
  for (const [folder, { imageUrl }] of image.categories()) {
    if (isMissing(imageUrl)) reportPicture(`${folder}/${CATEGORY_FILE}`, ['imageUrl'], imageUrl);
  }
  change?.sites?.forEach(({ logoUrl }, index) => {
    if (isMissing(logoUrl)) reportPicture('sites.json', [index, 'logoUrl'], logoUrl);
  });
  return {
    products: change?.upserted?.length ?? 0,
    categories: image.categories().size,
    problems: problems.sort(compareProblems),
  };
}

function discountMessage({ discount, originalPrice }: Product, right: number): string {
  const reason = originalPrice === undefined ? '"originalPrice" yok' : 'iki fiyattan hesaplanan';
  return `"discount" alanı ${discount}, oysa ${reason}${originalPrice === undefined ? ', indirim 0 olmalı' : ` indirim ${right}`}; alanı düzeltin ya da silin`;
}

function pathOfPicture(address: string): string {
  const path = address.slice(IMAGES_FOLDER.length + 2).replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}

function listPictures(folder: string): Set<string> {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return new Set(names.map((name) => name.split(sep).join('/')));
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
    return new Set();
  }
}
