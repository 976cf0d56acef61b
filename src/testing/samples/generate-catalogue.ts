import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '#kernel/json';

const BRANDS = [
  'Juki',
  'Brother',
  'Singer',
  'Janome',
  'Zoje',
  'Jack',
  'Typical',
  'Siruba',
  'Pfaff',
  'Groz-Beckert',
];
const NOUNS = [
  'Overlok Makinesi',
  'Düz Dikiş Makinesi',
  'Çağanoz',
  'İğne Plakası',
  'Baskı Ayağı',
  'Üst Bıçak',
  'Masura',
  'Motor Kayışı',
  'Dişli Takımı',
  'Gergi Yayı',
];
const WORDS =
  'sanayi tipi kumaş iplik sessiz dayanıklı çelik orijinal uyumlu yedek parça usta işi hızlı güçlü ayarlı dikiş döşeme deri ince kalın garanti kutu içinde gönderilir atölye için uygundur şık ölçü'.split(
    ' ',
  );

/** A small deterministic source of whole numbers below `limit` (Park-Miller). */
export function createRandom(seed: number): (limit: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

export interface GeneratedFile {
  /** Path below the data folder. */
  readonly path: string;
  readonly text: string;
}

const FOLDER_COUNT = 100;

/** The slug of the folder with the product of this number. */
export function generatedFolder(number: number, folders = FOLDER_COUNT): string {
  return `kategori-${String((number % folders) + 1).padStart(3, '0')}`;
}

/** The file of product `number`, about 1.2 KB; the same number always gives the same file. */
export function generateProductFile(number: number, folders = FOLDER_COUNT): GeneratedFile {
  const random = createRandom(number * 7919 + 17);
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const brand = pick(BRANDS);
  const code = `${String.fromCodePoint(65 + random(26))}${String.fromCodePoint(65 + random(26))}-${1000 + random(9000)}`;
  const slug = `urun-${code.toLowerCase()}-${number}`;
  const cents = 4 * (2_000 + random(1_000_000));
  const percent = random(4) === 0 ? 20 : 0;
  const lira = (amount: number): string => (amount / 100).toFixed(2);
  const day = `2026-${String(1 + random(9)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
  const product = {
    id: `p-${String(number).padStart(7, '0')}`,
    name: `${brand} ${code} ${pick(NOUNS)} ${number}`,
    slug,
    description: words(42),
    brand,
    price: lira(cents),
    originalPrice: percent > 0 ? lira((cents * 5) / 4) : null,
    discount: percent,
    imageUrl: `https://resim.ornek.com/urunler/${number % 50}.jpg`,
    inStock: random(10) > 0,
    stockCount: random(200),
    rating: random(51) / 10,
    reviewCount: random(80),
    features: Array.from({ length: 4 }, () => words(5)),
    tags: [pick(WORDS), pick(WORDS), code],
    isPopular: random(20) === 0,
    isNew: random(15) === 0,
    source: 'manual',
    originalUrl: null,
    createdAt: `${day}T09:00:00.000Z`,
    sku: `${code}-${number}`,
    oem: [`${10_000_000 + random(80_000_000)}`, `${code}-A`],
    compatible: [`${brand} MO-${6000 + random(999)}`, `${brand} DDL-${8000 + random(999)}`],
  };
  const text = jsonText(product);
  return { path: `${generatedFolder(number, folders)}/manual-${slug}-${day}.json`, text };
}

/** The `category.json` of one generated folder; every tenth is a top-level category, the others are below it. */
export function generateCategoryFile(index: number, folders = FOLDER_COUNT): GeneratedFile {
  const slug = generatedFolder(index, folders);
  const parent = index - (index % 10);
  const category = {
    id: `c-${slug}`,
    name: `Kategori ${index + 1}`,
    slug,
    parentId: parent === index ? null : `c-${generatedFolder(parent, folders)}`,
    description: '',
    imageUrl: null,
    sortOrder: index,
  };
  return { path: `${slug}/category.json`, text: jsonText(category) };
}

/** Writes a whole catalogue of `count` products into `dataDir` (made when missing), without fsync. */
export function generateCatalogue(dataDir: string, count: number, folders = FOLDER_COUNT): void {
  for (let index = 0; index < folders; index += 1) {
    const file = generateCategoryFile(index, folders);
    mkdirSync(join(dataDir, generatedFolder(index, folders)), { recursive: true });
    writeFileSync(join(dataDir, file.path), file.text);
  }
  for (let number = 0; number < count; number += 1) {
    const file = generateProductFile(number, folders);
    writeFileSync(join(dataDir, file.path), file.text);
  }
}
