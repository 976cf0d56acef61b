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

/** The texts, the person or company of the invoice, and whether its address is another one. */
export type CheckoutValues = CheckoutTexts & {
  readonly billingType: 'individual' | 'company';
  readonly hasBillingAddress: boolean;
};

/** The visible fields of the invoice. */
export function billingFields({
  billingType,
  hasBillingAddress,
}: Pick<CheckoutValues, 'billingType' | 'hasBillingAddress'>): readonly CheckoutText[] {
  const invoice: readonly CheckoutText[] = billingType === 'company' ? COMPANY : ['tckn'];
  return hasBillingAddress ? [...invoice, 'billingAddress'] : invoice;
}

/** The fields as the calls about orders expect them; empty fields are omitted. */
export function checkoutBody(values: CheckoutValues) {
  const { billingType, hasBillingAddress, billingAddress: address } = values;
  const given = (names: readonly CheckoutText[]): Partial<CheckoutTexts> =>
    Object.fromEntries(
      names.filter((name) => values[name].trim() !== '').map((name) => [name, values[name]]),
    );
  const billing = {
    ...given(billingType === 'company' ? COMPANY : ['tckn']),
    ...(hasBillingAddress ? { address } : {}),
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
