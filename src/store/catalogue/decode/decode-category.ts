import { type Category, categoryFields } from '#domain/catalogue/category/category';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { decodeJsonObject, describeIssues } from './decode-json.ts';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import { lineOfPath } from '#kernel/json-position';
import { nameOfSlug } from '#kernel/slug';

export type LineOfField = (field: 'id' | 'parentId') => number;

export const firstLine: LineOfField = () => 1;

export interface DecodedCategory {
  /** Undefined when the file is invalid. */
  readonly category: Category | undefined;
  /** For an invalid file, the category made of its valid fields, of half a file only the id, and its folder's name. */
  readonly rest?: Category | undefined;
  readonly lineOf: LineOfField;
  readonly problems: readonly FileProblem[];
}

/** The category of a folder without a valid `category.json`: its products stay visible. */
export function implicitCategory(folder: string): Category {
  return {
    id: folder.slice(0, 64),
    name: nameOfSlug(folder),
    slug: folder,
    parentId: null,
    description: '',
    imageUrl: null,
    sortOrder: 0,
  };
}

/** Decodes `category.json`. The slug is always the folder's name; a different one in the file is reported. */
export function decodeCategory(file: string, folder: string, text: string): DecodedCategory {
  const { value: raw, problem } = decodeJsonObject(file, text, 'dosyada bir kategori nesnesi ({ … }) olmalı');
  if (problem) {
    // Products and the categories below it know the category by its id.
    const [, id] = /"id"\s*:\s*"([\w-]{1,64})"/.exec(text) ?? [];
    const rest = id === undefined ? undefined : { ...implicitCategory(folder), id };
    return { category: undefined, rest, lineOf: firstLine, problems: [problem] };
  }
  const lineOf: LineOfField = (field) => lineOfPath(text, [field]);
  const result = categoryFields.safeParse(raw, TURKISH_ISSUES);
  if (!result.success) {
    const problems = describeIssues(file, text, raw, result.error.issues);
    return { category: undefined, rest: restOf(raw, folder), lineOf, problems };
  }
  const { slug, oldSlugs = [] } = result.data;
  if (slug === folder) return { category: result.data, lineOf, problems: [] };
  // The folder was renamed by hand, or a crash came before its file was written: the former address leads here.
  const former = [...oldSlugs.filter((old) => old !== folder && old !== slug), slug];
  const category = { ...result.data, slug: folder, oldSlugs: former };
  const message = `"slug" alanı "${slug}", klasörün adı ise "${folder}"; klasörün adı geçerli; shop fmt alanı düzeltir ve eski adresi saklar`;
  return {
    category,
    lineOf,
    problems: [{ file, line: lineOfPath(text, ['slug']), message, code: 'invalid_field' }],
  };
}

function restOf(raw: Record<string, unknown>, folder: string): Category {
  const valid = Object.entries(categoryFields.shape).flatMap(([field, schema]) => {
    const result = schema.safeParse(raw[field]);
    return result.success ? [[field, result.data] as const] : [];
  });
  return categoryFields.parse({ ...implicitCategory(folder), ...Object.fromEntries(valid), slug: folder });
}
