import type { OrderRecord } from '#domain/orders/order-list';
import { type Settings, settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById, type Site } from '#domain/catalogue/site/site';
import type { PrintOrders } from '#shop/orders/selling-ports';
import type { DrawPaper } from './draw-paper.ts';
import type { PrintedOrder } from './printed-order.ts';
import { mergeTexts } from '../templates/merge-texts.ts';

/** Names of their templates. */
const TEXTS = { form: 'order-pdf.json', slips: 'packing-slip.json', labels: 'label.json' } as const;

interface Options {
  /** The texts of a paper as JSON, by the name of their template: the owner's before the program's. */
  readonly readTexts: (name: string) => readonly string[];
  readonly draw: DrawPaper;
  /** The file of a site's logo; undefined without one. */
  readonly readLogo: (site: Site) => Promise<Uint8Array | undefined>;
  readonly settings: () => Settings;
  readonly sites: () => readonly Site[];
}

/** Converts a picture to PNG for a PDF, with three times the displayed resolution. */
async function toPng(picture: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(picture, { density: 216 }).resize({ height: 120, withoutEnlargement: false }).png().toBuffer();
}

export function createPrintOrders({ readTexts, draw, readLogo, settings, sites }: Options): PrintOrders {
  return async (kind, records) => {
    const printed = async (record: OrderRecord): Promise<PrintedOrder> => {
      const site = requireSiteById(sites(), record.order.site);
      const picture = kind === 'form' ? await readLogo(site) : undefined;
      // Without a readable logo the paper has the shop's name.
      const logo = picture && (await toPng(picture).catch(() => undefined));
      return { ...record, site, settings: settingsOfSite(settings(), site), logo };
    };
    const orders = await Promise.all(records.map(printed));
    return new Uint8Array(await draw({ kind, orders, texts: mergeTexts(readTexts(TEXTS[kind])) }));
  };
}
