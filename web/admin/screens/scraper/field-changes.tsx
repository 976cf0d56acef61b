import type { RunEntry } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showLira } from '../../lib/format.ts';

const texts = scraperTexts.runs;
const MONEY: ReadonlySet<string> = new Set(['price', 'originalPrice']);
const MAX_LENGTH = 160;

function showValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (MONEY.has(field) && typeof value === 'string') return showLira(value);
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Old and new value of each field. */
export function FieldChanges({ changes }: { readonly changes: RunEntry['changes'] }) {
  return (
    <span className="block text-sm">
      {changes.map((change) => (
        <span key={change.field} className="block break-words">
          <span className="text-ink-soft">{texts.fields[change.field] ?? change.field}: </span>
          {change.old !== null && (
            <>
              <del className="text-ink-soft">{showValue(change.field, change.old)}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="font-medium no-underline">{showValue(change.field, change.new)}</ins>
        </span>
      ))}
    </span>
  );
}
