import { z } from 'zod';
import { TURKISH_ISSUES } from '../../turkish-issues.ts';
import { slug, text, trueOrFalse } from '../product/record-values.ts';
import { type SiteId, siteId } from './site.ts';

export const SECTION_KINDS = [
  'hero',
  'shipping',
  'machines',
  'categories',
  'featured',
  'reduced',
  'new',
  'makers',
  'guides',
  'products',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Sections that show goods; a page may have several of the same kind. */
export const GOODS_SECTIONS: readonly SectionKind[] = ['featured', 'reduced', 'new'];

/** The design of the page's head: a cutting mat, or quilted upholstery. */
export const HERO_STYLES = ['mat', 'upholstery'] as const;

const MAX_PRODUCTS = 24;
const MAX_SECTIONS = 30;
/** Cards in a section without a number. */
export const SECTION_LIMIT = 8;

const products = z
  .array(slug, 'ürün adresleri listesi olmalı')
  .max(MAX_PRODUCTS, `en çok ${MAX_PRODUCTS} ürün olabilir`);

export const homeSection = z.object({
  kind: z.enum(SECTION_KINDS),
  /** `false` hides it without removing it from the file. */
  show: trueOrFalse.optional(),
  title: text(100).trim().optional(),
  /** Slugs of goods in this order; without them the rule of `kind` within `category` chooses. */
  products: products.optional(),
  category: slug.optional(),
  limit: z
    .int('tam sayı olmalı')
    .min(1, 'en az 1 olmalı')
    .max(MAX_PRODUCTS, `en çok ${MAX_PRODUCTS}`)
    .optional(),
  style: z.enum(HERO_STYLES).optional(),
});
export type HomeSection = z.infer<typeof homeSection>;

const showcase = z.object({
  sections: z.array(homeSection).optional(),
  pinned: z.record(z.string(), products).optional(),
});

/** The top-level fields of `showcase.json`; entries are parsed one by one, see `readShowcases`. */
export const showcaseFields = z.object({ dikis: showcase.optional(), koltazoglu: showcase.optional() });

/** The home page and pinned products of a storefront. */
export interface Showcase {
  readonly sections: readonly HomeSection[];
  /** Products at the top of a category's list; `all` is the home page and the list of everything. */
  readonly pinned: Readonly<Record<string, readonly string[]>>;
}

/** The showcase of a storefront that `showcase.json` does not mention. */
export const DEFAULT_SHOWCASE: Showcase = {
  sections: [
    { kind: 'hero' },
    { kind: 'shipping' },
    { kind: 'machines' },
    { kind: 'categories' },
    { kind: 'products' },
  ],
  pinned: {},
};

/** `data/showcase.json`: showcases by storefront. */
export type Showcases = Readonly<Partial<Record<SiteId, Showcase>>>;

type Path = readonly (string | number)[];

const record = z.record(z.string(), z.unknown(), 'nesne ({ … }) olmalı');
const list = z.array(z.unknown(), 'liste ([ … ]) olmalı');

/** Reads `showcase.json`. A faulty entry is left out and reported with its place. */
export function readShowcases(raw: unknown) {
  const issues: z.core.$ZodIssue[] = [];
  const read = <T>(schema: z.ZodType<T>, value: unknown, path: Path): T | undefined => {
    const result = schema.safeParse(value, TURKISH_ISSUES);
    for (const issue of result.error?.issues ?? []) issues.push({ ...issue, path: [...path, ...issue.path] });
    return result.data;
  };
  const refuse = (path: Path, message: string, input: unknown): void => {
    issues.push({ code: 'custom', path: [...path], message, input });
  };

  const readSections = (value: unknown, path: Path): readonly HomeSection[] => {
    const sections: HomeSection[] = [];
    for (const [index, entry] of (read(list, value, path) ?? []).entries()) {
      const place = [...path, index];
      const section = read(homeSection, entry, place);
      if (!section) continue;
      const isDouble =
        !GOODS_SECTIONS.includes(section.kind) && sections.some(({ kind }) => kind === section.kind);
      if (isDouble) refuse([...place, 'kind'], 'bu bölüm zaten var; sayfada bir kez durabilir', section.kind);
      else if (sections.length >= MAX_SECTIONS) refuse(place, `en çok ${MAX_SECTIONS} bölüm olabilir`, entry);
      else sections.push(section);
    }
    return sections;
  };

  const readPinned = (value: unknown, path: Path): Showcase['pinned'] =>
    Object.fromEntries(
      Object.entries(read(record, value, path) ?? {}).flatMap(([category, entry]) => {
        const pinned =
          read(slug, category, [...path, category]) && read(products, entry, [...path, category]);
        return pinned && pinned.length > 0 ? [[category, pinned] as const] : [];
      }),
    );

  const entries = Object.entries(read(record, raw, []) ?? {}).flatMap(([id, value]) => {
    // An editor reads it.
    if (id === '$schema') return [];
    const site = read(siteId, id, [id]);
    const parts = read(record, value, [id]);
    if (!site || !parts) return [];
    const { sections, pinned } = parts;
    const showcase: Showcase = {
      sections: sections === undefined ? DEFAULT_SHOWCASE.sections : readSections(sections, [id, 'sections']),
      pinned: pinned === undefined ? {} : readPinned(pinned, [id, 'pinned']),
    };
    return [[site, showcase] as const];
  });
  const showcases: Showcases = Object.fromEntries(entries);
  return { showcases, issues };
}

/** The products and categories (slugs) in showcases that do not exist. */
export function findShowcaseFaults(
  showcases: Showcases,
  { categories, products: known }: Readonly<Record<'categories' | 'products', ReadonlySet<string>>>,
) {
  const fault = (path: Path, name: string, what: string) => ({
    path,
    code: 'dead_link' as const,
    message: `"${name}" adresinde ${what} yok; düzeltin ya da silin`,
  });
  const productsAt = (path: Path, slugs: readonly string[] = []) =>
    slugs.flatMap((name, index) => (known.has(name) ? [] : fault([...path, index], name, 'ürün')));
  const categoryAt = (path: Path, name: string | undefined) =>
    name === undefined || categories.has(name) ? [] : [fault(path, name, 'kategori')];
  return Object.entries(showcases).flatMap(([id, { sections, pinned }]) => [
    ...sections.flatMap(({ products, category }, index) => [
      ...productsAt([id, 'sections', index, 'products'], products),
      ...categoryAt([id, 'sections', index, 'category'], category),
    ]),
    ...Object.entries(pinned).flatMap(([category, products]) => [
      ...categoryAt([id, 'pinned', category], category === 'all' ? undefined : category),
      ...productsAt([id, 'pinned', category], products),
    ]),
  ]);
}
