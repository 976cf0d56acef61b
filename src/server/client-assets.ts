import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { z } from 'zod';
import { getOrAdd } from '#kernel/get-or-add';
import { etagOf } from './answers/answer.ts';
import type { Encoding } from './answers/content-encoding.ts';

/** Inline styles: the first paint needs no other file. */
export interface PageStyle {
  /** The files from which the browser's code would load them. */
  readonly href: string;
  readonly css: string;
}

/** The addresses that a page loads. */
export interface PageAssets {
  readonly scripts: readonly string[];
  /** Modules that the scripts import at once. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** For every page. */
  readonly css: readonly PageStyle[];
  /** Needed by the first styles, so that text does not change its font. */
  readonly fonts: readonly string[];
  /** Additional modules of single screens, by screen name (`category`). */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** Styles of single screens, by the screen's name. */
  readonly screenCss: Readonly<Record<string, readonly PageStyle[]>>;
}

export type ClientAssets = Omit<ReturnType<typeof openClientAssets>, 'keep'>;

/** The manifests of the two client builds, and the sources of their entries. */
const SHOP = { manifest: 'manifest.json', entry: 'entry-client.tsx' } as const;
const PANEL = { manifest: 'panel-manifest.json', entry: 'admin/entry-admin.tsx' } as const;
/** What the build adds to the name of a compressed file. */
const PACKED_ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
const SCREEN_SOURCE = /^pages\/(.+)-page\.tsx$/;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The chunks that load together with that of a source, itself first; none when the build does not contain it. */
function chunksOf(manifest: Manifest, source: string): readonly Manifest[string][] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const each of manifest[key]?.imports ?? []) visit(each);
  };
  visit(source);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

interface LinkedAssets extends Omit<PageAssets, 'css' | 'screenCss'> {
  readonly screenStyles: Readonly<Record<string, readonly string[]>>;
}

function pageAssetsOf(manifest: Manifest, source: string): LinkedAssets {
  const chunks = chunksOf(manifest, source);
  const addresses = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`);
  const known = new Set(chunks.flatMap(({ file, css }) => [file, ...css]));
  const screensWith = (filesOf: (chunk: Manifest[string]) => readonly string[]) =>
    Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const name = SCREEN_SOURCE.exec(key)?.[1];
        const files = chunksOf(manifest, key).flatMap(filesOf);
        return name === undefined
          ? []
          : [[name, addresses(files.filter((file) => !known.has(file)))] as const];
      }),
    );
  return {
    scripts: addresses(chunks.slice(0, 1).map(({ file }) => file)),
    modules: addresses(chunks.slice(1).map(({ file }) => file)),
    styles: addresses(chunks.flatMap(({ css }) => css)),
    fonts: addresses(chunks.flatMap(({ assets }) => assets).filter((file) => file.endsWith('.woff2'))),
    screens: screensWith(({ file }) => [file]),
    screenStyles: screensWith(({ css }) => css),
  };
}

/**
 * The built client in a folder. Files are read once, on first use or by `keep`; the build has compressed them.
 * @throws Error when the folder lacks the manifests of both builds.
 */
export function openClientAssets(folder: string) {
  const readText = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const assetsOf = ({ manifest, entry }: typeof SHOP | typeof PANEL): LinkedAssets =>
    pageAssetsOf(manifestSchema.parse(JSON.parse(readText(manifest))), entry);
  const styleAt = (href: string): PageStyle => ({ href, css: readText(href) });
  const { screenStyles, ...shop } = assetsOf(SHOP);
  const { screenStyles: _, ...panelAssets } = assetsOf(PANEL);
  const isManifest = (name: string): boolean => name === SHOP.manifest || name === PANEL.manifest;
  // Only names that existed at the start are read: no path of a request reaches the disk.
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !isManifest(file.name) && !file.name.endsWith('.map'))
      .map((file) => `/${relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/')}`),
  );
  const load = async (path: string) => {
    const body = await readFile(join(folder, path));
    return { body, etag: etagOf(body) };
  };
  const files = new Map<string, ReturnType<typeof load>>();
  const open = (path: string): ReturnType<typeof load> => {
    const file = getOrAdd(files, path, () => load(path));
    // A failure is not cached: the next request reads the file again.
    file.catch(() => files.delete(path));
    return file;
  };

  const screenCss = Object.fromEntries(
    Object.entries(screenStyles).map(([name, styles]) => [name, styles.map(styleAt)]),
  );
  const page: PageAssets = { ...shop, styles: [], css: shop.styles.map(styleAt), screenCss };
  const panel: PageAssets = { ...panelAssets, css: [], screenCss: {} };

  return {
    page,
    panel,
    /** A built file by its address, in the requested encoding if that is smaller; undefined for an unknown address. */
    read: async (path: string, encoding: Encoding) => {
      if (!names.has(path) || /\.(?:br|gz)$/.test(path)) return undefined;
      const isCompressible = names.has(`${path}${PACKED_ENDINGS.br}`);
      const usedEncoding = isCompressible ? encoding : 'identity';
      const type = getMimeType(path) ?? 'application/octet-stream';
      const file = await open(`${path}${PACKED_ENDINGS[usedEncoding]}`);
      return { ...file, type, encoding: usedEncoding, isCompressible };
    },
    /** Reads all files, so that pages stay whole when an update replaces the program while it runs. */
    keep: async (): Promise<void> => {
      for (const path of names) await open(path).catch(() => undefined);
    },
  };
}
