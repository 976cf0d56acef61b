import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#domain/orders/payment/payment-methods';
import {
  ADDRESS,
  type BillingChoice,
  billingFields,
  checkoutBody,
  type CheckoutText,
  type CheckoutTexts,
  CONTACT,
  dependentFields,
  textsOf,
} from '../../lib/checkout-fields.ts';
import { readStoredCheckout, removeStoredCheckout, storeCheckout } from '../../lib/stored/stored-checkout.ts';
import { checkoutTexts } from '../../texts/checkout.ts';

/** Names of the faults beside those of the texts. */
export const METHOD = 'paymentMethod';
export const TERMS = 'acceptedTerms';

interface Choices extends BillingChoice {
  /** Undefined until one is chosen, if only payment at the door is possible: it is never preselected. */
  readonly paymentMethod: PaymentMethod | undefined;
}

/** The form as `POST /api/orders` and the contracts expect it; empty fields are omitted. */
function toBody(texts: CheckoutTexts, { paymentMethod, ...billing }: Choices) {
  return { ...checkoutBody(texts, billing), ...(paymentMethod ? { paymentMethod } : {}) };
}

export type CheckoutBody = ReturnType<typeof toBody>;

/** Undefined if they cannot be loaded: then only the server checks. */
const loadRules = () => import('../../lib/checkout-rules.ts').catch(() => undefined);

/** The visible fields, in their order on the page. */
const fieldsOf = (choice: BillingChoice): readonly CheckoutText[] => [
  ...CONTACT,
  ...ADDRESS,
  ...billingFields(choice),
];

function storedTexts(): CheckoutTexts {
  const stored = readStoredCheckout();
  return textsOf((name) => stored[name] ?? '');
}

/**
 * The state of the checkout form: texts, choices among the available payment methods, the accepted terms, and faults. A
 * fault appears when a field is left, and disappears when it is corrected. The texts are stored in the browser.
 */
export function useCheckoutForm(methods: readonly PaymentMethod[]) {
  const [texts, setTexts] = useState(storedTexts);
  const [chosen, setChosen] = useState<Choices>(() => ({
    billingType: texts.title === '' ? 'individual' : 'company',
    hasBillingAddress: texts.billingAddress !== '',
    paymentMethod: 'paytr',
  }));
  const paymentMethod = methods.includes(chosen.paymentMethod ?? 'cash_on_delivery')
    ? chosen.paymentMethod
    : methods.find((method) => method !== 'cash_on_delivery');
  const choices = { ...chosen, paymentMethod };
  const [isAccepted, setAccepted] = useState(false);
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
  // The form appears without waiting for them.
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>();
  const visibleFields = fieldsOf(choices);

  useEffect(() => void loadRules().then(setRules), []);

  useEffect(() => {
    if (!rules) return;
    // A hidden field would choose its kind of invoice again after a reload.
    const visible = fieldsOf(chosen).filter(
      (name) => texts[name] !== '' && rules.mayStore(name, texts[name]),
    );
    if (visible.length === 0) removeStoredCheckout();
    else storeCheckout(Object.fromEntries(visible.map((name) => [name, texts[name]])));
  }, [texts, chosen, rules]);

  const check = (name: CheckoutText): string | undefined => rules?.faultOf(name, texts[name]);
  const setFault = (name: string, fault: string | undefined): void => {
    setFaults(({ [name]: _old, ...rest }) => (fault === undefined ? rest : { ...rest, [name]: fault }));
  };

  return {
    texts,
    choices,
    faults,
    isAccepted,
    body: toBody(texts, choices),
    isComplete: visibleFields.every((name) => check(name) === undefined),
    set: (name: CheckoutText, text: string): void => {
      setTexts((current) => ({
        ...current,
        [name]: text,
        ...Object.fromEntries(dependentFields(name).map((dependent) => [dependent, ''])),
      }));
      if (faults[name] && rules?.faultOf(name, text) === undefined) setFault(name, undefined);
    },
    choose: (change: Partial<Choices>): void => {
      setChosen((current) => ({ ...current, ...change }));
      if (change.paymentMethod) setFault(METHOD, undefined);
    },
    accept: (accepted: boolean): void => {
      setAccepted(accepted);
      if (accepted) setFault(TERMS, undefined);
    },
    leave: (name: CheckoutText): void => {
      if (texts[name] === '') return;
      setFault(name, check(name));
      if (rules) setTexts((current) => ({ ...current, [name]: rules.tidyText(name, current[name]) }));
    },
    setFault,
    /** Checks everything; returns the names of the fields with faults, in their order on the page. */
    checkAll: async (): Promise<readonly string[]> => {
      const loaded = await loadRules();
      const found: readonly (readonly [name: string, fault: string | undefined])[] = [
        ...visibleFields.map((name) => [name, loaded?.faultOf(name, texts[name])] as const),
        [METHOD, paymentMethod ? undefined : checkoutTexts.chooseMethod],
        [TERMS, isAccepted ? undefined : checkoutTexts.terms.needed],
      ];
      for (const [name, fault] of found) setFault(name, fault);
      return found.flatMap(([name, fault]) => (fault === undefined ? [] : [name]));
    },
  };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;
