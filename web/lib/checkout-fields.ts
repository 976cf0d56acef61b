export const CONTACT = ['customerName', 'customerEmail', 'customerPhone'] as const;
export const ADDRESS = ['city', 'district', 'neighbourhood', 'addressLine', 'postalCode', 'note'] as const;
const COMPANY = ['title', 'taxNumber', 'taxOffice'] as const;

export const TEXT_FIELDS = [...CONTACT, ...ADDRESS, ...COMPANY, 'tckn', 'billingAddress'] as const;
export type CheckoutText = (typeof TEXT_FIELDS)[number];
export type CheckoutTexts = Readonly<Record<CheckoutText, string>>;

/** The texts of all fields; empty ones by default. */
export function textsOf(textOf: (name: CheckoutText) => string = () => ''): CheckoutTexts {
  const texts = TEXT_FIELDS.map((name) => [name, textOf(name)]);
  return Object.fromEntries(texts);
}

/** The person or company of the invoice, and whether its address is another one. */
export type BillingChoice = {
  readonly billingType: 'individual' | 'company';
  readonly hasBillingAddress: boolean;
};

/** The fields that the choice makes visible. */
export function billingFields({ billingType, hasBillingAddress }: BillingChoice): readonly CheckoutText[] {
  const invoice: readonly CheckoutText[] = billingType === 'company' ? COMPANY : ['tckn'];
  return hasBillingAddress ? [...invoice, 'billingAddress'] : invoice;
}

/** The fields that become empty when another one changes: other places belong to another province. */
export function dependentFields(name: CheckoutText): readonly CheckoutText[] {
  if (name === 'city') return ['district', 'neighbourhood'];
  return name === 'district' ? ['neighbourhood'] : [];
}

/** The fields as the calls about orders expect them; empty fields are omitted. */
export function checkoutBody(texts: CheckoutTexts, { billingType, hasBillingAddress }: BillingChoice) {
  const given = (names: readonly CheckoutText[]): Partial<CheckoutTexts> =>
    Object.fromEntries(names.filter((name) => texts[name].trim() !== '').map((name) => [name, texts[name]]));
  const billing = {
    ...given(billingType === 'company' ? COMPANY : ['tckn']),
    ...(hasBillingAddress ? { address: texts.billingAddress } : {}),
  };
  const hasBilling = billingType === 'company' || Object.keys(billing).length > 0;
  return {
    ...given([...CONTACT, ...ADDRESS]),
    ...(hasBilling ? { billing: { type: billingType, ...billing } } : {}),
  };
}

/** The field for a path in the server's answer: `billing.taxNumber` -> `taxNumber`. */
export function fieldOfPath(path: string): string {
  const [first = '', second] = path.split('.');
  if (first !== 'billing' || second === undefined) return first;
  return second === 'address' ? 'billingAddress' : second;
}
