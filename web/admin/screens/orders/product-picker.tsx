import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchResult } from '#contract/catalogue/product/products';
import { Picture } from '../../../components/product/picture.tsx';
import { manualOrderTexts } from '../../../texts/panel/manual-order.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { SearchField } from '../../components/table/address-filters.tsx';
import { showLira, typedCount } from '../../lib/format.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { addressOf, panelJson, useCall, usePanelMutation } from '../../api/panel-calls.ts';

const texts = manualOrderTexts;
const MIN_LETTERS = 2;

export interface PickedProduct {
  readonly product: SearchResult;
  readonly quantity: number;
}

interface PickerProps {
  readonly picked: readonly PickedProduct[];
  readonly onChange: (picked: readonly PickedProduct[]) => void;
}

export const CARDS = '/api/cards';

/** Products by their slugs: what they cost now, and how many pieces of them can be sold. */
export function useCards(slugs: readonly string[]) {
  const { data: cards = [] } = useCall(
    CARDS,
    { slug: slugs },
    { placeholderData: keepPreviousData, enabled: slugs.length > 0 },
  );
  return new Map(cards.map((card) => [card.slug, card]));
}

/** The pieces left of a product; nothing before they are known. */
function Pieces({ count, wanted = 1 }: { readonly count: number | undefined; readonly wanted?: number }) {
  if (count === undefined) return null;
  return <Tag kind={count >= wanted ? 'ok' : 'bad'}>{texts.pieces(count)}</Tag>;
}

interface ProductSearchProps {
  readonly label: string;
  readonly onPick: (product: SearchResult) => void;
}

const SEARCH = '/api/products/search';

/** A field that finds products, each as a button. Enter picks the only one, as for a scanned barcode. */
export function ProductSearch({ label, onPick }: ProductSearchProps) {
  const [text, setText] = useState('');
  const isLong = text.length >= MIN_LETTERS;
  const { data: results } = useCall(
    SEARCH,
    { q: text },
    { placeholderData: keepPreviousData, enabled: isLong },
  );
  const cards = useCards((results ?? []).map(({ slug }) => slug));
  const found = isLong ? results : undefined;
  const pick = (product: SearchResult): void => {
    onPick(product);
    setText('');
  };
  const pickOnly = usePanelMutation({
    send: (q: string) => panelJson<readonly SearchResult[]>(addressOf(SEARCH, { q })),
    onDone: ([only, ...others]) => only && others.length === 0 && pick(only),
  });
  return (
    <>
      <SearchField label={label} value={text} onChange={setText} onEnter={pickOnly.mutate} />
      <p role="status" className={found?.length === 0 ? undefined : 'sr-only'}>
        {found && texts.results(found.length)}
      </p>
      {found && (
        <ul className="grid gap-1">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm px-2 py-1 text-left hover:bg-(--brand-soft)"
                aria-label={texts.add(product.name)}
                onClick={() => pick(product)}
              >
                <span className="size-9 shrink-0 overflow-hidden rounded-sm">
                  <Picture src={product.imageUrl} name={product.name} alt="" size={36} />
                </span>
                <span className="min-w-32 flex-1 wrap-anywhere">
                  {product.name} <span className="text-sm text-ink-soft">{product.brand}</span>
                </span>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 whitespace-nowrap">
                  <Pieces count={cards.get(product.slug)?.stockCount} />
                  {showLira(product.price)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ProductPicker({ picked, onChange }: PickerProps) {
  const cards = useCards(picked.map(({ product }) => product.slug));
  const setQuantity = (id: string, quantity: number): void =>
    onChange(picked.map((each) => (each.product.id === id ? { ...each, quantity } : each)));
  const pick = (product: SearchResult): void => {
    const existing = picked.find((each) => each.product.id === product.id);
    if (existing) setQuantity(product.id, existing.quantity + 1);
    else onChange([...picked, { product, quantity: 1 }]);
  };
  return (
    <div className="grid gap-3">
      <ProductSearch label={texts.search} onPick={pick} />
      {picked.length === 0 && <p className="text-sm text-ink-soft">{texts.noItems}</p>}
      <ul className="grid gap-2">
        {picked.map(({ product, quantity }) => (
          <li key={product.id} className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
            <span className="min-w-32 flex-1 wrap-anywhere">
              {product.name}
              <span className="block text-sm text-ink-soft">
                {showLira((cards.get(product.slug) ?? product).price)}
              </span>
            </span>
            <Pieces count={cards.get(product.slug)?.stockCount} wanted={quantity} />
            <input
              inputMode="numeric"
              className="field w-24"
              required
              aria-label={texts.quantity(product.name)}
              value={quantity || ''}
              onChange={({ target }) => setQuantity(product.id, typedCount(target.value))}
            />
            <Button
              isSmall
              aria-label={texts.remove(product.name)}
              onClick={() => onChange(picked.filter((each) => each.product.id !== product.id))}
            >
              {ordersTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
