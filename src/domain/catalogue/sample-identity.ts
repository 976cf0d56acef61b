/** The sample identity of the seller in a new shop: the defaults of `settings.json` and the seed. */
export const SAMPLE_IDENTITY = {
  companyName: 'Mağazanız',
  phone: '0212 000 00 00',
  email: 'bilgi@ornek.com',
  address: 'Adresiniz, Türkiye',
} as const;

/** Names of the storefronts in a new shop: the seed's `sites.json`. */
export const SAMPLE_SITE_NAMES = { dikis: 'Dikiş Atölyesi', koltazoglu: 'Koltazoğlu' } as const;

export type IdentityField = keyof typeof SAMPLE_IDENTITY;
export const IDENTITY_FIELDS: readonly IdentityField[] = ['companyName', 'address', 'phone', 'email'];

/** The settings with empty fields in place of the sample, so that shoppers see only what the owner has written. */
export function withoutSample<T extends Readonly<Record<IdentityField, string>>>(settings: T): T {
  const samples = IDENTITY_FIELDS.filter((field) => isSampleIdentity(field, settings[field]));
  if (samples.length === 0) return settings;
  return { ...settings, ...Object.fromEntries(samples.map((field) => [field, ''])) };
}

/** Whether a field still contains the sample. */
export function isSampleIdentity(field: IdentityField, value: string): boolean {
  return value.trim() === SAMPLE_IDENTITY[field];
}
