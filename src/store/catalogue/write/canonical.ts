import { type Category, categoryFields } from '#domain/catalogue/category/category';
import { type Product, PRODUCT_FIELD_ORDER, productToJson } from '#domain/catalogue/product/product';
import { type Settings, settingsFields, settingsToJson } from '#domain/catalogue/site/settings';
import { type HomeSection, homeSection, type Showcases } from '#domain/catalogue/site/showcase';
import { type Site, siteFields } from '#domain/catalogue/site/site';
import { isJsonObject, isSameJson, jsonText, parseJson } from '#kernel/json';
import { membersOf } from '#kernel/json-position';

/** Fields that earlier versions wrote; they are removed when a file is written. */
const DROPPED_PRODUCT_FIELDS: ReadonlySet<string> = new Set(['categoryId']);

/**
 * The text of a product's file: known fields in their fixed order with the computed discount, and no category. The
 * fields that the program does not know follow, exactly as the existing text has them; `unknown` may replace their
 * values, and a value of `undefined` there removes a field.
 */
export function canonicalProductText(
  product: Product,
  existingText?: string,
  unknown: Readonly<Record<string, unknown>> = {},
): string {
  const known = Object.entries(productToJson(product)).filter(
    ([field, value]) => !DROPPED_PRODUCT_FIELDS.has(field) && !isEmptyExtra(field, value),
  );
  return canonicalText(known, [...PRODUCT_FIELD_ORDER, ...DROPPED_PRODUCT_FIELDS], existingText, unknown);
}

/** Lists that are written only when they are not empty; `features` and `tags` are always written. */
function isEmptyExtra(field: string, value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 && field !== 'features' && field !== 'tags';
}

/** The text of a `category.json`; unknown fields stay as in a product. */
export function canonicalCategoryText(
  category: Category,
  existingText?: string,
  unknown?: Readonly<Record<string, unknown>>,
): string {
  const fields = Object.keys(categoryFields.shape);
  const known = inOrder(category, fields).filter(([field, value]) => !isEmptyExtra(field, value));
  return canonicalText(known, fields, existingText, unknown);
}

/** The text of `settings.json`; unknown fields stay. */
export function canonicalSettingsText(settings: Settings, existingText?: string): string {
  const fields = Object.keys(settingsFields.shape);
  return canonicalText(inOrder(settingsToJson(settings), fields), fields, existingText);
}

/** The text of `sites.json`; unknown fields of a site stay. */
export function canonicalSitesText(sites: readonly Site[], existingText?: string): string {
  const fields = Object.keys(siteFields.shape);
  const existing = parseJson(existingText ?? '[]');
  const known = Array.isArray(existing) ? existing.filter(isJsonObject) : [];
  const unknownOf = (id: string): [string, unknown][] =>
    Object.entries(known.find((each) => each['id'] === id) ?? {}).filter(([name]) => !fields.includes(name));
  return jsonText(sites.map((site) => Object.fromEntries([...inOrder(site, fields), ...unknownOf(site.id)])));
}

/** The text of `showcase.json` with these showcases; other entries and unknown fields stay. */
export function canonicalShowcaseText(showcases: Showcases, existingText = '{}'): string {
  const existing = objectOf(parseJson(existingText));
  const written = Object.entries(showcases).map(([id, { sections, pinned }]) => {
    const before = objectOf(existing[id]);
    const listed = Array.isArray(before['sections']) ? before['sections'].filter(isJsonObject) : [];
    return [id, { ...before, sections: withUnknown(sections, listed), pinned }] as const;
  });
  return jsonText({ ...existing, ...Object.fromEntries(written) });
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {});

/** Each section with the unknown fields of the same one before, else of one of its kind that was changed. */
function withUnknown(
  sections: readonly HomeSection[],
  before: readonly Readonly<Record<string, unknown>>[],
): object[] {
  const fields = Object.keys(homeSection.shape);
  const knownOf = (section: object): object => Object.fromEntries(inOrder(section, fields));
  const left = [...before];
  const removeFirst = (isWanted: (entry: object) => boolean): object | undefined => {
    const place = left.findIndex(isWanted);
    return place === -1 ? undefined : left.splice(place, 1)[0];
  };
  const same = sections.map((section) =>
    removeFirst((entry) => isSameJson(knownOf(entry), knownOf(section))),
  );
  return sections.map((section, index) => {
    const entry = same[index] ?? removeFirst((each) => 'kind' in each && each.kind === section.kind) ?? {};
    const unknown = Object.entries(entry).filter(([name]) => !fields.includes(name));
    return { ...knownOf(section), ...Object.fromEntries(unknown) };
  });
}

function inOrder(values: object, fields: readonly string[]): [string, unknown][] {
  const byName = new Map<string, unknown>(Object.entries(values));
  return fields.flatMap((field): [string, unknown][] => {
    const value = byName.get(field);
    return value === undefined ? [] : [[field, value]];
  });
}

function canonicalText(
  known: readonly (readonly [string, unknown])[],
  knownFields: readonly string[],
  existingText?: string,
  unknown: Readonly<Record<string, unknown>> = {},
): string {
  const isKnown = new Set(knownFields);
  const changed = new Map(Object.entries(unknown));
  const lines = known.map(([field, value]) => memberText(field, valueText(value)));
  for (const [field, source] of existingText === undefined ? [] : membersOf(existingText)) {
    if (isKnown.has(field)) continue;
    const value = changed.get(field);
    if (!changed.delete(field)) lines.push(memberText(field, source.replace(/\r\n?/g, '\n')));
    else if (value !== undefined) lines.push(memberText(field, valueText(value)));
  }
  for (const [field, value] of changed) {
    if (!isKnown.has(field) && value !== undefined) lines.push(memberText(field, valueText(value)));
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}

function valueText(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

function memberText(field: string, value: string): string {
  return `  ${JSON.stringify(field)}: ${value}`;
}
