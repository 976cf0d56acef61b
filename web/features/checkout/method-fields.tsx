import { useQuery } from '@tanstack/react-query';
import type { BankAccountJson } from '#contract/orders/banks';
import { PAYMENT_METHODS } from '#domain/orders/checkout';
import { fetchJson } from '../../api/fetch-json.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** The accounts, and the code that shows them: only who chooses a transfer needs either. */
async function loadBanks() {
  const [banks, { BankList }] = await Promise.all([
    fetchJson<readonly BankAccountJson[]>('/api/payment/banks'),
    import('../../components/bank-list.tsx'),
  ]);
  return { banks, BankList };
}

/** How it is paid; for a transfer with the accounts. */
export function MethodFields({ form }: { readonly form: CheckoutFormState }) {
  const isTransfer = form.values.paymentMethod === 'bank_transfer';
  const { data: accounts } = useQuery({
    queryKey: ['/api/payment/banks'],
    queryFn: loadBanks,
    enabled: isTransfer,
  });
  return (
    <section className="checkout-card">
      <fieldset>
        <legend>{checkoutTexts.method}</legend>
        {PAYMENT_METHODS.map((method) => (
          <div key={method} className="method">
            <input
              type="radio"
              id={`odeme-${method}`}
              name="paymentMethod"
              value={method}
              checked={form.values.paymentMethod === method}
              aria-describedby={`odeme-${method}-aciklama`}
              onChange={() => form.setMethod(method)}
            />
            <div>
              <label htmlFor={`odeme-${method}`} className="font-semibold">
                {checkoutTexts.methods[method]}
              </label>
              <p id={`odeme-${method}-aciklama`} className="form-hint">
                {checkoutTexts.methodHints[method]}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      {isTransfer && accounts && (
        <div className="mt-3">
          <h3 className="mb-2 font-semibold">{checkoutTexts.banks}</h3>
          <accounts.BankList banks={accounts.banks} />
        </div>
      )}
    </section>
  );
}
