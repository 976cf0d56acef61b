import { checkoutProblem } from '#domain/orders/checkout/checkout';
import type { CheckoutInputs } from '../../../components/form/checkout-inputs.tsx';
import {
  type CheckoutText,
  type CheckoutValues,
  TEXT_FIELDS,
  textsOf,
} from '../../../lib/checkout-fields.ts';
import { tidyText } from '../../../lib/checkout-rules.ts';
import { checkoutTexts } from '../../../texts/checkout.ts';
import type { FormIssue } from '../../lib/use-panel-form.ts';

export const NO_CUSTOMER: CheckoutValues = {
  ...textsOf(),
  billingType: 'individual',
  hasBillingAddress: false,
};

export const CUSTOMER_LABELS = {
  ...checkoutTexts.fields,
  billingType: checkoutTexts.billing.title,
  hasBillingAddress: checkoutTexts.billing.otherAddress,
};

/** The faults of the named fields, by the rules of the checkout. */
export function customerFaults(values: CheckoutValues, names: readonly CheckoutText[]): readonly FormIssue[] {
  return names.flatMap((path) => {
    const message = checkoutProblem(path, values[path]);
    return message === undefined ? [] : [{ path, message }];
  });
}

interface CustomerForm extends Pick<CheckoutInputs, 'values' | 'set'> {
  readonly field: (name: CheckoutText) => { readonly fault: string | undefined };
}

/** A form of the panel for the fields of the shop's checkout. */
export function checkoutInputsOf({ values, field, set }: CustomerForm): CheckoutInputs {
  return {
    values,
    faults: Object.fromEntries(TEXT_FIELDS.map((name) => [name, field(name).fault])),
    isForOthers: true,
    set,
    leave: (name) => set({ [name]: tidyText(name, values[name]) }),
  };
}
