import { useState } from 'react';
import { checkoutProblem, type CheckoutForm, type PaymentMethod } from '#domain/orders/checkout';

export const TEXT_FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress'] as const;
export type TextFieldName = (typeof TEXT_FIELDS)[number];

const EMPTY: CheckoutForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  paymentMethod: 'paytr',
};

/** What the shopper typed and chose among the ways to pay that can be taken, and what is wrong with it: told when a field is left, taken back as soon as it is mended. */
export function useCheckoutForm(methods: readonly PaymentMethod[]) {
  const [typed, setValues] = useState(EMPTY);
  const [first = typed.paymentMethod] = methods;
  const paymentMethod = methods.includes(typed.paymentMethod) ? typed.paymentMethod : first;
  const values = { ...typed, paymentMethod };
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});

  const check = (name: TextFieldName): string | undefined => checkoutProblem(name, values[name]);
  const note = (name: string, fault: string | undefined): void => {
    setFaults(({ [name]: _old, ...rest }) => (fault === undefined ? rest : { ...rest, [name]: fault }));
  };

  return {
    values,
    faults,
    isComplete: TEXT_FIELDS.every((name) => check(name) === undefined),
    set: (name: TextFieldName, text: string): void => {
      setValues((current) => ({ ...current, [name]: text }));
      if (faults[name] && checkoutProblem(name, text) === undefined) note(name, undefined);
    },
    setMethod: (paymentMethod: PaymentMethod): void =>
      setValues((current) => ({ ...current, paymentMethod })),
    leave: (name: TextFieldName): void => {
      if (values[name] !== '') note(name, check(name));
    },
    note,
    /** Checks everything; the names of the fields that need work, in their order on the page. */
    checkAll: (): readonly TextFieldName[] => {
      const wrong = TEXT_FIELDS.filter((name) => check(name) !== undefined);
      for (const name of TEXT_FIELDS) note(name, check(name));
      return wrong;
    },
  };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;
