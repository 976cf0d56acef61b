import { spawn } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createRandom, generateCategoryFile, generateProductFile } from './generate-catalogue.ts';

interface Size {
  readonly products: number;
  readonly commits: number;
  readonly folders?: number;
}

const PEOPLE = ['Ayşe Öz', 'Mehmet Kaya', 'Fatma Çelik'];
const DAY_SECONDS = 86_400;

/** A product's file with another price, and no offer. */
function withPrice(text: string, cents: number): string {
  return text
    .replace(/"price": "[\d.]+"/, `"price": "${(cents / 100).toFixed(2)}"`)
    .replace(/"originalPrice": "[\d.]+"/, '"originalPrice": null')
    .replace(/"discount": \d+/, '"discount": 0');
}

/**
 * Makes `folder` (there and empty) a git repository of a generated catalogue with a history: one first commit,
 * then commits of 1 to 20 new prices each, and every fiftieth of 200; the last one is of now. The files are
 * checked out.
 */
export async function generateRepository(
  folder: string,
  { products, commits, folders = 100 }: Size,
): Promise<void> {
  execFileSync('git', ['-C', folder, 'init', '-q', '-b', 'main']);
  const child = spawn('git', ['-C', folder, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const random = createRandom(7);
  const firstSecond = Math.floor(Date.now() / 1000) - commits * (DAY_SECONDS / 8);
  const begin = (number: number, message: string): string => {
    const who = `${PEOPLE[number % PEOPLE.length]} <panel@ornek.com> ${firstSecond + number * (DAY_SECONDS / 8)} +0300`;
    return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
  };
  const file = (path: string, text: string): string =>
    `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  const write = async (text: string): Promise<void> => {
    if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  };

  await write(begin(0, 'İlk ürünler'));
  await write(file('.gitignore', '_private/\n'));
  for (let index = 0; index < folders; index += 1) {
    const { path, text } = generateCategoryFile(index, folders);
    await write(file(path, text));
  }
  for (let number = 0; number < products; number += 1) {
    const { path, text } = generateProductFile(number, folders);
    await write(file(path, text));
  }
  for (let commit = 1; commit < commits; commit += 1) {
    await write(begin(commit, `Kur güncellemesi ${commit}`));
    const count = commit % 50 === 0 ? 200 : 1 + random(20);
    for (let change = 0; change < count; change += 1) {
      const { path, text } = generateProductFile(random(products), folders);
      await write(file(path, withPrice(text, 10_000 + random(900_000))));
    }
  }
  child.stdin.end();
  await once(child, 'close');
  execFileSync('git', ['-C', folder, 'reset', '-q', '--hard']);
}
