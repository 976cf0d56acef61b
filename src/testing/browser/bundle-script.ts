import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { PROGRAM_FOLDER } from '#compose/program-folder';

const SOURCE = join(PROGRAM_FOLDER, 'src/');

export interface BundledScript {
  /** What plain `node` can run. */
  readonly path: string;
  remove(): void;
}

/** Bundles TypeScript source to one script for plain `node`; `#src/` is the program's source folder. */
export async function bundleScript(source: string): Promise<BundledScript> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-script-'));
  const entry = join(folder, 'script.ts');
  // The program finds its own folder by this file.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(entry, source.replaceAll('#src/', SOURCE));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'script.mjs' } },
    },
  });
  return { path: join(folder, 'script.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
