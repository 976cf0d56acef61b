import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { PATIENCE_MS } from '../patience.ts';
import { writeOwner } from '../shops/write-owner.ts';
import { SHORT_LIVED, spawnProgram } from './spawn-program.ts';

/** A shop that a process of its own serves from a copy of the demo catalogue. */
export interface ServedShop {
  /** Address of a storefront: `http://dikis.localhost:1234`. */
  readonly urlOf: (site: 'dikis' | 'koltazoglu') => string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** What the process wrote to stderr so far. */
  readonly errors: () => string;
  /** Stops the process and removes its data. */
  readonly close: () => Promise<void>;
}

/** As large as the demo's drawings, but a browser draws it in no time. */
const PLAIN_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><path fill="#ddd" d="M0 0h600v600H0z"/></svg>';

/**
 * The demo catalogue in a temporary folder, with plain pictures.
 * @param wanted at most so many products of each category, or those of these categories; all when left out
 */
export function copyDemoData(wanted: number | readonly string[] = Infinity): string {
  const copied = new Map<string, number>();
  const isWanted = (path: string): boolean => {
    const category = dirname(path);
    if (path.includes('_private') || category === pictures) return false;
    if (!basename(path).startsWith('manual-')) return true;
    if (typeof wanted !== 'number') return wanted.includes(basename(category));
    const count = (copied.get(category) ?? 0) + 1;
    copied.set(category, count);
    return count <= wanted;
  };
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const pictures = join(PROGRAM_FOLDER, 'data', 'images');
  cpSync(join(PROGRAM_FOLDER, 'data'), folder, {
    recursive: true,
    filter: isWanted,
  });
  for (const name of readdirSync(pictures)) writeFileSync(join(folder, 'images', name), PLAIN_PICTURE);
  return folder;
}

function readPort(child: ChildProcess, errors: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The shop did not open: ${errors()}`));
    }, PATIENCE_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /"port":(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code}: ${errors()}`));
    });
  });
}

/** Serves a copy of the demo catalogue, or the data folder named, with the built program on a free port; it has an owner. */
export async function openServedShop(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    /** `--demo` when left out: cards and transfers are accepted. */
    readonly args?: readonly string[];
    /** Removed at the end as well. */
    readonly dataDir?: string;
    /** Node optimizes it, as in a real shop; what is measured needs this. */
    readonly isOptimized?: boolean;
  } = {},
): Promise<ServedShop> {
  const dataDir = options.dataDir ?? copyDemoData();
  writeOwner(dataDir);
  const child = spawnProgram(
    ['bin', 'shop.js'],
    ['serve', '--json', '--port', '0', '--data', dataDir, ...(options.args ?? ['--demo'])],
    { NODE_ENV: 'production', SHOP_RATE_LIMIT: 'off', ...options.env },
    options.isOptimized ? [] : SHORT_LIVED,
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await readPort(child, () => errors);
  return {
    urlOf: (site) => `http://${site}.localhost:${port}`,
    port,
    dataDir,
    process: child,
    errors: () => errors,
    close: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
