import type { Settings } from './settings.ts';
import type { Site } from './site.ts';

/** The settings as a storefront's shoppers meet them: its own contact stands above the shop's (decisions.md 50). */
export function settingsOfSite(settings: Settings, { phone, email, whatsapp }: Site): Settings {
  return {
    ...settings,
    phone: phone || settings.phone,
    email: email || settings.email,
    whatsapp: whatsapp || settings.whatsapp,
  };
}
