import { chatAddress } from '#domain/catalogue/site/chat-address';
import { formatLira } from '#domain/money/money';
import { withoutSample } from '#domain/catalogue/sample-identity';
import { type Settings, settingsOfSite } from '#domain/catalogue/site/settings';
import type { Site } from '#domain/catalogue/site/site';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { TemplateValues } from './fill-template.ts';

/** Google's universal link of a place (developers.google.com/maps/documentation/urls). */
const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** Replaces what the owner has not written yet, as the texts do for the buyer. */
const UNWRITTEN = '……';

/** Contact data as addresses of links, without missing ones; brackets would end a link in a text. */
function linkValues({ address, phone, email, whatsapp }: Settings): TemplateValues {
  const place = encodeURIComponent(address).replaceAll('(', '%28').replaceAll(')', '%29');
  return {
    mapLink: address && MAP + place,
    phoneLink: phone && `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
    mailLink: email && `mailto:${email}`,
    whatsappLink: chatAddress(whatsapp) ?? '',
  };
}

/** The fees and days of `data/shipping.json` for the page about shipping. */
export function shippingValues(rules: ShippingRules): TemplateValues {
  const { cutoff, handlingDays, transit, desi, freight } = rules;
  return {
    cutoff,
    handlingDays,
    transitFrom: transit[0],
    transitTo: transit[1],
    desiRows: (desi?.table ?? []).map(({ upTo, fee }) => ({ upTo, fee: formatLira(fee) })),
    desiExtra: desi ? formatLira(desi.perExtra) : '',
    desiFreeUpTo: desi?.freeUpTo ?? '',
    freightFee: freight.fee === undefined ? '' : formatLira(freight.fee),
  };
}

/** The shop's identity and rules for legal pages and contracts. */
export function legalValues(site: Site, shopSettings: Settings): TemplateValues {
  const settings = withoutSample(settingsOfSite(shopSettings, site));
  return {
    ...settings,
    siteName: site.name,
    companyName: settings.companyName || site.name,
    legalName: settings.legalName || settings.companyName || UNWRITTEN,
    address: settings.address || UNWRITTEN,
    phone: settings.phone || UNWRITTEN,
    email: settings.email || UNWRITTEN,
    ...linkValues(settings),
    kepAddress: settings.kepAddress || '-',
    mersisNumber: settings.mersisNumber || '-',
    taxOffice: settings.taxOffice || '-',
    taxNumber: settings.taxNumber || '-',
    freeShippingFrom: formatLira(settings.freeShippingFrom),
    isShippingFree: settings.freeShippingFrom === 0,
    shippingFee: formatLira(settings.shippingFee),
    cardMinutes: settings.cardPaymentMinutes,
    transferDays: settings.transferPaymentDays,
  };
}
