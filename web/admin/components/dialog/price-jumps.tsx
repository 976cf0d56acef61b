import type { BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { productsTexts } from '../../../texts/panel/products.ts';
import { CheckField } from '../form/form-field.tsx';
import { Card } from '../card.tsx';

const texts = productsTexts.jumps;
const MAX_LISTED = 20;

interface PriceJumpsProps {
  readonly jumps: BulkPreviewJson['warnings'];
  readonly total: number;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Prices that jump, with old and new value, and a box to confirm them; nothing if there are none. */
export function PriceJumps({ jumps, total, isConfirmed, onConfirm }: PriceJumpsProps) {
  if (jumps.length === 0) return null;
  return (
    <Card as="div" className="my-3 grid gap-2" role="alert">
      <p className="font-semibold">{texts.title(total)}</p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {jumps.slice(0, MAX_LISTED).map(({ id, name, message }) => (
          <li key={id}>
            <span className="font-semibold">{name}:</span> {message}
          </li>
        ))}
      </ul>
      {total > MAX_LISTED && <p className="text-sm text-ink-soft">{texts.more(total - MAX_LISTED)}</p>}
      <CheckField label={texts.confirm} checked={isConfirmed} onCheck={onConfirm} />
    </Card>
  );
}

/**
 * The question before a doubtful price of one product is saved: a price jump, unless the title names another doubt.
 * `doubt` has both prices and why they are doubtful.
 */
export function priceQuestion(name: string, doubt: string, title: string = texts.jumpTitle) {
  return { title, text: texts.jumpQuestion(name, doubt), confirmLabel: texts.yes };
}
