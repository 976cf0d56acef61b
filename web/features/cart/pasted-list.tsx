import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import type { CartLinesResult, FoundCodeJson } from '#contract/orders/checkout/pasted-list';
import { hasPieces } from '#domain/orders/stock/stock';
import { cartHeaders, useRefreshCart } from '../../api/cart.ts';
import { explanationOf, messageOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { activeMachine } from '../../lib/stored/my-machines.ts';
import { openCart } from '../../lib/open-cart.ts';
import { showErrorToast } from '../../lib/toasts.ts';
import { cartTexts } from '../../texts/cart.ts';
import { pastedListTexts as texts } from '../../texts/pasted-list.ts';
import { type Choice, FoundCode } from './found-code.tsx';

function firstChoice(line: FoundCodeJson): Choice {
  const [first, second] = line.products;
  const isSure = first !== undefined && !second && hasPieces(first);
  return { productId: isSure ? first.id : '', quantity: line.quantity, line };
}

/** Somebody who looks at a product of the list and comes back finds it as it was. */
let lastText = '';

export function PastedList() {
  const fieldId = useId();
  const refreshCart = useRefreshCart();
  const [text, setText] = useState(lastText);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const find = useMutation({
    mutationFn: () =>
      fetchJson<readonly FoundCodeJson[]>('/api/products/codes', jsonRequest('POST', { text })),
    onSuccess: (found) => setChoices(found.map(firstChoice)),
  });
  const add = useMutation({
    mutationFn: (lines: readonly Choice[]) => {
      const machine = activeMachine()?.slug;
      const body = { lines: lines.map(({ productId, quantity }) => ({ productId, quantity, machine })) };
      return fetchJson<CartLinesResult>('/api/cart/lines', jsonRequest('POST', body, cartHeaders()));
    },
    onSuccess: ({ results }) => {
      // A list that is in the cart is not put there twice.
      if (results.every(({ line }) => line !== null)) lastText = '';
      return refreshCart();
    },
    onError: (error) => showErrorToast(cartTexts.errorTitle, messageOf(error, cartTexts.addFailed)),
  });
  const chosen = choices.filter(({ productId }) => productId !== '');
  const fault = find.error && explanationOf(find.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    add.reset();
    find.mutate();
  };
  const added = add.data?.results.filter(({ line }) => line !== null).length ?? 0;
  return (
    <>
      <form className="max-w-176" onSubmit={submit}>
        <label className="form-label" htmlFor={fieldId}>
          {texts.label}
        </label>
        <textarea
          id={fieldId}
          className="field h-auto py-2.5"
          rows={7}
          spellCheck={false}
          autoCapitalize="characters"
          placeholder={texts.placeholder}
          maxLength={20_000}
          value={text}
          aria-describedby={`${fieldId}-fault`}
          onChange={({ target }) => {
            lastText = target.value;
            setText(lastText);
          }}
        />
        <p id={`${fieldId}-fault`} className="form-fault" role="alert">
          {fault && (fault.issues?.[0]?.message ?? fault.message ?? texts.failed)}
        </p>
        <button
          type="submit"
          className="button button-strong mt-2"
          aria-disabled={find.isPending || undefined}
        >
          {find.isPending ? texts.finding : texts.find}
        </button>
      </form>
      <p className="mt-6" role="status">
        {find.data &&
          texts.result(
            find.data.filter(({ products }) => products.length === 1).length,
            find.data.filter(({ products }) => products.length > 1).length,
            find.data.filter(({ products }) => products.length === 0).length,
          )}
      </p>
      {find.data && (
        <section className="max-w-240">
          <ul>
            {choices.map((choice, place) => (
              <FoundCode
                // The same text may stand in several lines, and none moves.
                key={place}
                choice={choice}
                onChoose={(next) => setChoices(choices.map((each, index) => (index === place ? next : each)))}
              />
            ))}
          </ul>
          <p className="my-5 flex flex-wrap gap-3">
            <BusyButton
              look="strong"
              isBusy={add.isPending}
              disabled={chosen.length === 0}
              onClick={() => add.mutate(chosen)}
            >
              {texts.add(chosen.length)}
            </BusyButton>
            {added > 0 && (
              <button type="button" className="button button-quiet" onClick={() => openCart()}>
                {texts.toCart}
              </button>
            )}
          </p>
          <div role="status">
            {add.data && <p>{texts.added(added)}</p>}
            {add.data?.results.map(
              ({ productId, message }) =>
                message !== null && (
                  <p key={productId} className="form-fault">
                    {find.data.flatMap(({ products }) => products).find(({ id }) => id === productId)?.name}:{' '}
                    {message}
                  </p>
                ),
            )}
          </div>
        </section>
      )}
    </>
  );
}
