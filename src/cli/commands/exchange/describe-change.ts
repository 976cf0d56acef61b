import type { ImportedChange } from '#contract/exchange/imports';
import { texts } from '../../texts.ts';

const { import: words } = texts;
const MAX_VALUE = 60;
/** The printed fields of a new product; `--json` contains all. */
const FIELDS_OF_NEW = ['category', 'brand', 'price', 'stockCount', 'sku'];

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line;
}

/** One change of an import as lines: the product, then each field as `old -> new`. */
export function describeChange({ row, type, name, before, after }: ImportedChange): string[] {
  if (type === 'remove') return [words.willRemove(name)];
  if (type === 'add') {
    const values = FIELDS_OF_NEW.filter((field) => field in after).map(
      (field) => `${field} ${valueText(after[field])}`,
    );
    return [`${words.willAdd(row, name)} (${values.join(', ')})`];
  }
  return [
    words.willUpdate(row, name),
    ...Object.keys(after).map(
      (field) => `    ${field}: ${valueText(before[field])} → ${valueText(after[field])}`,
    ),
  ];
}
