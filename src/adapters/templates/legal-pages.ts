import { isTextPageName } from '#domain/catalogue/site/text-page-names';
import type { LegalPages } from '#shop/orders/selling-ports';
import { UNFILLED_CONTRACT } from './contract-texts.ts';
import { legalValues, shippingValues } from './legal-values.ts';
import type { Templates } from './open-templates.ts';

/** The pages about the shop and its rules, from `templates/legal/`; contracts have dots in place of the order's data. */
export function createLegalPages(templates: Templates): LegalPages {
  return {
    find: (name, site, settings, shipping) =>
      isTextPageName(name)
        ? templates.legalText(name, {
            ...UNFILLED_CONTRACT,
            ...legalValues(site, settings),
            ...shippingValues(shipping),
          })
        : undefined,
  };
}
