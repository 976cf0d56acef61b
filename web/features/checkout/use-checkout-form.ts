import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import {
  ADDRESS,
  billingFields,
  checkoutBody,
  type CheckoutText,
  type CheckoutValues,
  CONTACT,
  TEXT_FIELDS,
  textsOf,
} from '../../lib/checkout-fields.ts';
import { readStoredCheckout, removeStoredCheckout, storeCheckout } from '../../lib/stored/stored-checkout.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

/** Names of the fields beside those of the customer. */
export const METHOD = 'paymentMethod';
export const TERMS = 'acceptedTerms';

interface Values extends CheckoutValues {
  readonly [METHOD]: PaymentMethod;
  readonly [TERMS]: boolean;
}
const NAMES = [...TEXT_FIELDS, METHOD, TERMS] as const;
type Name = (typeof NAMES)[number];

/** Undefined if they cannot be loaded: then only the server checks. */
const loadRules = () => import('../../lib/checkout-rules.ts').catch(() => undefined);
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** The visible fields of the customer, in their order on the page. */
const fieldsOf = (values: Values): readonly CheckoutText[] => [
  ...CONTACT,
  ...ADDRESS,
  ...billingFields(values),
];

function storedValues(): Values {
  const stored = readStoredCheckout();
  const texts = textsOf((name) => stored[name] ?? '');
  return {
    ...texts,
    billingType: texts.title === '' ? 'individual' : 'company',
    hasBillingAddress: texts.billingAddress !== '',
    paymentMethod: 'paytr',
    acceptedTerms: false,
  };
}

/**
 * The checkout form: its values, among them one of the available payment methods, and its faults. A fault appears when a
 * field is left, and disappears when it is corrected. The texts are stored in the browser.
 */
export function useCheckoutForm(methods: readonly PaymentMethod[]) {
  const [values, setValues] = useState(storedValues);
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
  // The form appears without waiting for them.
  const [rules, setRules] = useState<Rules>();
  /** Payment at the door is never preselected: undefined until it is chosen, if nothing else is possible. */
  const methodOf = ({ paymentMethod }: Values): PaymentMethod | undefined =>
    methods.includes(paymentMethod) ? paymentMethod : methods.find((method) => method !== 'cash_on_delivery');
  const paymentMethod = methodOf(values);

  useEffect(() => void loadRules().then(setRules), []);

  useEffect(() => {
    if (!rules) return;
    // A hidden field would choose its kind of invoice again after a reload.
    const visible = fieldsOf(values).filter(
      (name) => values[name] !== '' && rules.mayStore(name, values[name]),
    );
    if (visible.length === 0) removeStoredCheckout();
    else storeCheckout(Object.fromEntries(visible.map((name) => [name, values[name]])));
  }, [values, rules]);

  const faultOf = (name: Name, given = values, loaded = rules): string | undefined => {
    if (name === METHOD) return methodOf(given) ? undefined : checkoutTexts.chooseMethod;
    if (name === TERMS) return given[TERMS] ? undefined : checkoutTexts.terms.needed;
    return loaded?.faultOf(name, given[name]);
  };
  const setFault = (name: string, fault: string | undefined): void => {
    setFaults(({ [name]: _old, ...rest }) => (fault === undefined ? rest : { ...rest, [name]: fault }));
  };

  return {
    values: { ...values, paymentMethod },
    faults,
    /** The form as `POST /api/orders` and the contracts expect it; empty fields are omitted. */
    body: { ...checkoutBody(values), ...(paymentMethod ? { paymentMethod } : {}) },
    isComplete: fieldsOf(values).every((name) => faultOf(name) === undefined),
    set: (changes: Partial<Values>): void => {
      setValues((current) => ({ ...current, ...changes }));
      for (const name of NAMES) {
        if (name in changes && faultOf(name, { ...values, ...changes }) === undefined)
          setFault(name, undefined);
      }
    },
    leave: (name: CheckoutText): void => {
      if (values[name] === '') return;
      setFault(name, faultOf(name));
      if (rules) setValues((current) => ({ ...current, [name]: rules.tidyText(name, current[name]) }));
    },
    setFault,
    /** Checks everything; returns the names of the fields with faults, in their order on the page. */
    checkAll: async (): Promise<readonly string[]> => {
      const loaded = await loadRules();
      const names: readonly Name[] = [...fieldsOf(values), METHOD, TERMS];
      for (const name of names) setFault(name, faultOf(name, values, loaded));
      return names.filter((name) => faultOf(name, values, loaded) !== undefined);
    },
  };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;
