import { formatLira } from '#domain/money/money';
import type { Settings } from '#domain/catalogue/settings';
import type { Site } from '#domain/catalogue/site';
import { settingsOfSite } from '#domain/catalogue/site-settings';
import type { TemplateValues } from './fill-template.ts';

/** The shop's identity and rules, as legal pages and contracts name them. */
export function legalValues(site: Site, shopSettings: Settings): TemplateValues {
  const settings = settingsOfSite(shopSettings, site);
  return {
    siteName: site.name,
    companyName: settings.companyName,
    legalName: settings.legalName || settings.companyName,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    kepAddress: settings.kepAddress || '-',
    mersisNumber: settings.mersisNumber || '-',
    taxOffice: settings.taxOffice || '-',
    taxNumber: settings.taxNumber || '-',
    workingHours: settings.workingHours,
    freeShippingFrom: formatLira(settings.freeShippingFrom),
    shippingFee: formatLira(settings.shippingFee),
    cardMinutes: settings.cardPaymentMinutes,
    transferDays: settings.transferPaymentDays,
  };
}
