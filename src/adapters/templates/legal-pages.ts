import type { LegalPages } from '#shop/orders/selling-ports';
import { legalValues } from './legal-values.ts';
import type { Templates } from './open-templates.ts';

const PAGES: ReadonlySet<string> = new Set(['gizlilik-politikasi', 'kullanim-sartlari', 'iade-degisim']);

/** The legal pages from `templates/legal/`. */
export function createLegalPages(templates: Templates): LegalPages {
  return {
    find: (name, site, settings) => {
      if (!PAGES.has(name)) return undefined;
      const { title, date, version, blocks } = templates.legalText(name, legalValues(site, settings));
      return {
        title,
        date,
        version,
        blocks: blocks.map((block) =>
          block.kind === 'list' ? { ...block, items: [...block.items] } : block,
        ),
      };
    },
  };
}
