import { type KeyboardEvent, useRef, useState } from 'react';
import type { CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import { useCoupon } from '../../api/coupon.ts';
import { messageOf } from '../../api/fetch-json.ts';
import { LabelledField } from './labelled-field.tsx';
import { useFocusOnceLost } from '../../lib/use-focus-once-lost.ts';
import { orderSumTexts } from '../../texts/order-sums.ts';

/**
 * The code of a coupon: typed, accepted with the saved amount, or refused with the reason beside it. It is also used
 * inside the order's form, so it has no form of its own.
 */
export function CouponField({ coupon }: { readonly coupon: CheckoutSummaryJson['coupon'] }) {
  const [code, setCode] = useState('');
  const change = useCoupon();
  const refused = change.error ? messageOf(change.error, orderSumTexts.couponFailed) : undefined;
  const fault = refused ?? coupon?.refusal ?? undefined;
  const box = useRef<HTMLDivElement>(null);
  useFocusOnceLost(coupon?.code, () => box.current?.querySelector<HTMLElement>('input, button'));
  if (coupon) {
    return (
      <div ref={box} className="my-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="flex-[1_1_6rem] wrap-anywhere">
            {orderSumTexts.coupon}: <strong>{coupon.code}</strong>
          </span>
          <button
            type="button"
            className="min-h-11 flex-none px-3 text-sm whitespace-nowrap underline"
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && change.mutate(undefined)}
          >
            {orderSumTexts.couponRemove}
          </button>
        </p>
        {fault !== undefined && <p className="form-fault">{fault}</p>}
      </div>
    );
  }
  const apply = (): void => {
    if (code.trim() !== '' && !change.isPending) change.mutate(code);
  };
  const applyByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div ref={box} className="my-3">
      <LabelledField label={orderSumTexts.coupon} fault={fault}>
        {(ids) => (
          <span className="flex flex-wrap items-center gap-2">
            <input
              {...ids}
              className="field flex-[1_1_7rem]"
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              onKeyDown={applyByKey}
              onChange={({ target }) => {
                setCode(target.value);
                change.reset();
              }}
            />
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={change.isPending}
              onClick={apply}
            >
              {orderSumTexts.couponApply}
            </button>
          </span>
        )}
      </LabelledField>
      <p className="sr-only" role="status">
        {fault}
      </p>
    </div>
  );
}
