import type { FileProblem, ProblemCode } from '#domain/catalogue/file-problem';
import type { FieldValues } from '#domain/catalogue/product/product-difference';
import { describeTextJump } from '#domain/money/price-jump';
import { lineOfPath } from '#kernel/json-position';
import { readFields } from '../catalogue/product/read-fields.ts';
import type { ChangedFile } from './ports.ts';

/** Slips that only the last commit shows. @param hasPage whether a page has this address, or redirects from it */
export function findSlipsSince(
  changes: readonly ChangedFile[],
  hasPage: (slug: string) => boolean,
): FileProblem[] {
  const keyOf = (file: string, { id }: FieldValues): string =>
    `${file.endsWith('/category.json')} ${String(id)}`;
  const earlier = new Map<string, FieldValues>();
  for (const { file, before } of changes) {
    const fields = readFields(before);
    if (fields) earlier.set(keyOf(file, fields), fields);
  }
  return changes.flatMap(({ file, after: text = '' }): FileProblem[] => {
    const now = readFields(text);
    const old = now && earlier.get(keyOf(file, now));
    if (!old) return [];
    const slips: (readonly [field: string, code: ProblemCode, message: string])[] = [];
    const jump = describeTextJump(old['price'], now['price']);
    if (jump !== undefined)
      slips.push([
        'price',
        'price_jump',
        `fiyat son commit'ten beri çok değişti: ${jump}; yanlışsa düzeltin`,
      ]);
    const { slug, status } = old;
    if (typeof slug === 'string' && slug !== now['slug'] && status !== 'draft' && !hasPage(slug))
      slips.push(['slug', 'lost_address', `eski adres "${slug}" artık açılmaz; "oldSlugs" listesine yazın`]);
    return slips.map(([field, code, message]) => ({ file, line: lineOfPath(text, [field]), code, message }));
  });
}
