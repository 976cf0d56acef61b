import { getOrAdd } from '#kernel/get-or-add';
import { LRUCache } from 'lru-cache';
import type { LegalPage } from '#contract/orders/legal-page';
import { isTextPageName } from '#domain/catalogue/site/text-page-names';
import type { LegalPages } from '#shop/orders/selling-ports';
import { UNFILLED_CONTRACT } from './contract-texts.ts';
import { parseLegalText } from './legal-text.ts';
import { legalValues, shippingValues } from './legal-values.ts';
import type { Templates } from './open-templates.ts';

/** The legal pages of a few storefronts. */
const MAX_PAGES = 50;

/**
 * The pages about the shop and its rules, from `templates/legal/`; contracts have dots in place of the order's data.
 * A page stays the same object as long as its text is the same.
 */
export function createLegalPages(templates: Templates): LegalPages {
  const pages = new LRUCache<string, LegalPage>({ max: MAX_PAGES });

  const read = (text: string): LegalPage => getOrAdd(pages, text, () => parseLegalText(text));

  return {
    find: (name, site, settings, shipping) =>
      isTextPageName(name)
        ? templates.legalText(
            name,
            { ...UNFILLED_CONTRACT, ...legalValues(site, settings), ...shippingValues(shipping) },
            read,
          )
        : undefined,
  };
}
