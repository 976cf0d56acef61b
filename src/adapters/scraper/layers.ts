import { nameKey } from './page/clean-text.ts';
import type { FieldExplanation, Said } from './extract-result.ts';
import type { Layer, ProductFinding } from './product-finding.ts';

/** What one layer says; nothing when it is silent. */
export const word = (layer: Layer, value: string | number | null | undefined): Said[] =>
  value === undefined || value === null || value === '' ? [] : [{ layer, value: String(value) }];

/** How a field was decided: the layers disagree when any word differs from the first. */
export function explainField(
  layer: Layer | null,
  candidates: readonly Said[],
  same: (a: string, b: string) => boolean,
  note?: string,
): FieldExplanation {
  const [first] = candidates;
  const conflict = first !== undefined && candidates.some(({ value }) => !same(value, first.value));
  return { layer, candidates, conflict, ...(note ? { note } : {}) };
}

export const sameAmount = (a: string, b: string): boolean => Math.abs(Number(a) - Number(b)) < 0.005;
export const sameText = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** What each layer says of a field, in order of trust; lists are joined by bars. */
export function saidOf(
  findings: readonly ProductFinding[],
  key: Exclude<keyof ProductFinding, 'layer'>,
): Said[] {
  return findings.flatMap((finding) => {
    const said = finding[key];
    const value = Array.isArray(said) ? said.join(' | ') : String(said ?? '');
    return value.trim() === '' ? [] : [{ layer: finding.layer, value }];
  });
}
