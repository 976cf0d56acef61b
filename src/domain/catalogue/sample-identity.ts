/** Who sells, before the owner has said it: the defaults of `settings.json` and the seed of a new shop. */
export const SAMPLE_IDENTITY = {
  companyName: 'Mağazanız',
  phone: '0212 000 00 00',
  email: 'bilgi@ornek.com',
  address: 'Adresiniz, Türkiye',
} as const;

export type IdentityField = keyof typeof SAMPLE_IDENTITY;

/** Whether a field still holds the sample: nobody is named or reached by it. */
export function isSampleIdentity(field: IdentityField, value: string): boolean {
  return value.trim() === SAMPLE_IDENTITY[field];
}
