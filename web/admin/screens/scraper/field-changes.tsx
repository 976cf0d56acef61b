import type { RunEntry } from '#contract/scrape/scraper';
import { fieldName, showValue } from '../products/field-values.tsx';

const MAX_LENGTH = 160;

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Old and new value of each field. */
export function FieldChanges({ changes }: { readonly changes: RunEntry['changes'] }) {
  return (
    <span className="block text-sm">
      {changes.map((change) => (
        <span key={change.field} className="block break-words">
          <span className="text-ink-soft">{fieldName(change.field)}: </span>
          {change.old !== null && (
            <>
              <del className="text-ink-soft">{shorten(showValue(change.field, change.old))}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="font-medium no-underline">{shorten(showValue(change.field, change.new))}</ins>
        </span>
      ))}
    </span>
  );
}
