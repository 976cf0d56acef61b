import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { CheckoutSummaryJson } from '#contract/orders/checkout/cart';
import type { PaymentMethodJson } from '#contract/orders/payment/payment-methods';
import { cartHeaders } from '../../api/cart.ts';
import { useAnswer } from '../../api/queries.ts';
import { showLira } from '../../lib/price.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { drawnPart } from '../../lib/page/lazy-part.tsx';
import { type CheckoutFormState, METHOD } from './use-checkout-form.ts';

const BankList = drawnPart(async () => (await import('../../components/bank-list.tsx')).BankList);
const Instalments = drawnPart(
  async () => (await import('../../components/product/instalments.tsx')).Instalments,
);

interface MethodFieldsProps {
  readonly form: CheckoutFormState;
  readonly methods: readonly PaymentMethodJson[];
  readonly cart: CheckoutSummaryJson;
}

/** The payment methods; for a transfer also the accounts. */
export function MethodFields({ form, methods, cart }: MethodFieldsProps) {
  const fault = form.faults[METHOD];
  const isTransfer = form.choices.paymentMethod === 'bank_transfer';
  const { data: banks } = useAnswer<readonly BankAccount[]>(['/api/payment/banks'], isTransfer);
  return (
    <section className="checkout-card">
      <fieldset>
        <legend>{checkoutTexts.method}</legend>
        {methods.map(({ id, label, note }) => {
          const door = id === 'cash_on_delivery' ? cart.cashOnDelivery : null;
          const words = door?.obstacle ?? note;
          return (
            <div key={id} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 py-2">
              <input
                type="radio"
                className="mt-0.5 size-5"
                id={`odeme-${id}`}
                name={METHOD}
                value={id}
                checked={form.choices.paymentMethod === id}
                disabled={typeof door?.obstacle === 'string'}
                aria-describedby={words && `odeme-${id}-aciklama`}
                onChange={() => form.choose({ paymentMethod: id })}
              />
              <div>
                <label htmlFor={`odeme-${id}`} className="font-semibold">
                  {label}
                </label>
                {words && (
                  <p id={`odeme-${id}-aciklama`} className="form-hint">
                    {words}
                    {door &&
                      door.obstacle === null &&
                      door.fee !== '0.00' &&
                      ` ${checkoutTexts.doorFee(showLira(door.fee))}`}
                  </p>
                )}
                {id === 'paytr' && form.choices.paymentMethod === id && (
                  <Instalments path="/api/cart/installments" headers={cartHeaders()} amount={cart.total} />
                )}
              </div>
            </div>
          );
        })}
        {fault !== undefined && <p className="form-fault">{fault}</p>}
      </fieldset>
      {isTransfer && banks && (
        <div className="mt-3">
          <h3 className="mb-2 font-semibold">{checkoutTexts.banks}</h3>
          <BankList banks={banks} />
        </div>
      )}
    </section>
  );
}
