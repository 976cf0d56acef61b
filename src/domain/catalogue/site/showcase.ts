import { z } from 'zod';
import { TURKISH_ISSUES } from '../../turkish-issues.ts';
import { slug, text } from '../product/record-values.ts';
import { type SiteId, siteId } from './site.ts';

/** The parts that a home page can be made of (spec.md section 2 and what goes beyond it). */
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

/** Those that show goods by a choice or a rule: a page may hold several of them. */
export const GOODS_KINDS: readonly SectionKind[] = ['featured', 'reduced', 'new'];

/** How the head of the page looks: a cutting mat, or quilted upholstery. */
export const HERO_STYLES = ['mat', 'upholstery'] as const;

const MAX_PRODUCTS = 24;
const MAX_SECTIONS = 30;
/** Cards of a section that says nothing else. */
export const SECTION_LIMIT = 8;

const products = z
  .array(slug, 'ürün adresleri listesi olmalı')
  .max(MAX_PRODUCTS, `en çok ${MAX_PRODUCTS} ürün olabilir`);

/** One part of a home page. */
export const homeSection = z.object({
  kind: z.enum(SECTION_KINDS, `şunlardan biri olmalı: ${SECTION_KINDS.join(', ')}`),
  /** `false` keeps it in the file without showing it. */
  show: z.boolean('true ya da false olmalı').optional(),
  /** In place of the shop's own words. */
  title: text(100).trim().optional(),
  /** Goods in this order; without them the rule of `kind` within `category` chooses. */
  products: products.optional(),
  category: slug.optional(),
  limit: z
    .int('tam sayı olmalı')
    .min(1, 'en az 1 olmalı')
    .max(MAX_PRODUCTS, `en çok ${MAX_PRODUCTS}`)
    .optional(),
  style: z.enum(HERO_STYLES, `şunlardan biri olmalı: ${HERO_STYLES.join(', ')}`).optional(),
});
export type HomeSection = z.infer<typeof homeSection>;

const showcase = z.object({
  sections: z.array(homeSection).optional(),
  pinned: z.record(z.string(), products).optional(),
});

/** The fields that `showcase.json` may have; it is read entry by entry, see `readShowcases`. */
export const showcaseFields = z.object({ dikis: showcase.optional(), koltazoglu: showcase.optional() });

/** How a storefront presents its goods. */
export interface Showcase {
  readonly sections: readonly HomeSection[];
  /** Products that stand first in the shop's own order, by the category of the list; `all` for the home page and the list of everything. */
  readonly pinned: Readonly<Record<string, readonly string[]>>;
}

/** What a storefront shows of which `showcase.json` says nothing. */
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

/** `data/showcase.json` by storefront. */
export type Showcases = Readonly<Partial<Record<SiteId, Showcase>>>;

type Path = readonly (string | number)[];

interface ShowcaseReading {
  readonly showcases: Showcases;
  readonly issues: readonly z.core.$ZodIssue[];
}

const record = z.record(z.string(), z.unknown(), 'nesne ({ … }) olmalı');
const list = z.array(z.unknown(), 'liste ([ … ]) olmalı');

/** Reads `showcase.json`: a faulty entry costs only itself and is named with its place. */
export function readShowcases(raw: unknown): ShowcaseReading {
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
        !GOODS_KINDS.includes(section.kind) && sections.some(({ kind }) => kind === section.kind);
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
  return { showcases: Object.fromEntries(entries), issues };
}

/** A product or category that a showcase names, with its place in the file. */
interface ShowcaseLink {
  readonly path: Path;
  readonly kind: 'product' | 'category';
  readonly slug: string;
}

function showcaseLinks(showcases: Showcases): readonly ShowcaseLink[] {
  const productsAt = (path: Path, slugs: readonly string[] = []): ShowcaseLink[] =>
    slugs.map((each, index) => ({ path: [...path, index], kind: 'product', slug: each }));
  return Object.entries(showcases).flatMap(([id, { sections, pinned }]) => [
    ...sections.flatMap(({ products, category }, index): ShowcaseLink[] => [
      ...productsAt([id, 'sections', index, 'products'], products),
      ...(category === undefined
        ? []
        : [{ path: [id, 'sections', index, 'category'], kind: 'category' as const, slug: category }]),
    ]),
    ...Object.entries(pinned).flatMap(([category, products]): ShowcaseLink[] => [
      ...(category === 'all'
        ? []
        : [{ path: [id, 'pinned', category], kind: 'category' as const, slug: category }]),
      ...productsAt([id, 'pinned', category], products),
    ]),
  ]);
}

/** What showcases name that is not there; without `goods` (slugs) only categories are looked at. */
export function findShowcaseFaults(
  showcases: Showcases,
  categories: ReadonlySet<string>,
  goods: { readonly products: ReadonlySet<string> } | undefined,
) {
  return showcaseLinks(showcases)
    .filter(({ kind, slug: name }) =>
      kind === 'category' ? !categories.has(name) : goods && !goods.products.has(name),
    )
    .map(({ path, kind, slug: name }) => ({
      path,
      code: 'dead_link' as const,
      message: `"${name}" adresinde ${kind === 'category' ? 'kategori' : 'ürün'} yok; düzeltin ya da silin`,
    }));
}
