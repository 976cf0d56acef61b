import { isTextPageName } from '#domain/catalogue/site/text-page-names';
import type { FindLegalPage } from '#shop/orders/selling-ports';
import { UNFILLED_CONTRACT } from './contract-texts.ts';
import { legalValues, shippingValues } from './legal-values.ts';
import type { Templates } from './open-templates.ts';

/** The pages about the shop and its rules, from `templates/legal/`; contracts have dots in place of the order's data. */
export function createFindLegalPage(templates: Templates): FindLegalPage {
  return (name, site, settings, shipping) =>
    isTextPageName(name)
      ? templates.legalText(name, {
          ...UNFILLED_CONTRACT,
          ...legalValues(site, settings),
          ...shippingValues(shipping),
        })
      : undefined;
}
