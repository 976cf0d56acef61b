import { checkoutProblem } from '#domain/orders/checkout/checkout';
import type { CheckoutInputs } from '../../../components/form/checkout-inputs.tsx';
import {
  type BillingChoice,
  type CheckoutText,
  type CheckoutTexts,
  dependentFields,
  TEXT_FIELDS,
  textsOf,
} from '../../../lib/checkout-fields.ts';
import { tidyText } from '../../../lib/checkout-rules.ts';
import { checkoutTexts } from '../../../texts/checkout.ts';
import type { FormIssue } from '../../lib/use-panel-form.ts';

export type CustomerValues = CheckoutTexts & BillingChoice;

export const NO_CUSTOMER: CustomerValues = {
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
export function customerFaults(values: CustomerValues, names: readonly CheckoutText[]): readonly FormIssue[] {
  return names.flatMap((path) => {
    const message = checkoutProblem(path, values[path]);
    return message === undefined ? [] : [{ path, message }];
  });
}

interface CustomerForm {
  readonly values: CustomerValues;
  readonly field: (name: CheckoutText) => { readonly fault: string | undefined };
  readonly set: (name: keyof CustomerValues, value: string | boolean) => void;
}

/** A form of the panel for the fields of the shop's checkout. */
export function checkoutInputsOf({ values, field, set }: CustomerForm): CheckoutInputs {
  return {
    texts: values,
    choices: values,
    faults: Object.fromEntries(TEXT_FIELDS.map((name) => [name, field(name).fault])),
    isForOthers: true,
    set: (name, text) => {
      set(name, text);
      for (const dependent of dependentFields(name)) set(dependent, '');
    },
    choose: ({ billingType, hasBillingAddress }) => {
      if (billingType !== undefined) set('billingType', billingType);
      if (hasBillingAddress !== undefined) set('hasBillingAddress', hasBillingAddress);
    },
    leave: (name) => {
      const tidy = tidyText(name, values[name]);
      if (tidy !== values[name]) set(name, tidy);
    },
  };
}
