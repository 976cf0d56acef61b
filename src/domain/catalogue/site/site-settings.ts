import type { Settings } from './settings.ts';
import type { Site } from './site.ts';

/** The settings for a storefront's shoppers: its own contact data replace the shop's. */
export function settingsOfSite(settings: Settings, { phone, email, whatsapp }: Site): Settings {
  return {
    ...settings,
    phone: phone || settings.phone,
    email: email || settings.email,
    whatsapp: whatsapp || settings.whatsapp,
  };
}
