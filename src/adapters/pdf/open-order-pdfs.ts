import type { OrderRecord } from '#domain/orders/order-list';
import { type Settings, settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById, type Site } from '#domain/catalogue/site/site';
import type { OrderPdfs } from '#shop/orders/selling-ports';
import type { DrawPaper, Paper } from './draw-paper.ts';
import type { PrintedOrder } from './printed-order.ts';
import { mergeTexts } from '../templates/merge-texts.ts';

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

export function openOrderPdfs(options: Options): OrderPdfs {
  const draw = async (paper: Paper): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await options.draw(paper));

  const textsOf = <Texts>(name: string): Texts => mergeTexts(options.readTexts(name));

  const printed = (record: OrderRecord): PrintedOrder => {
    const site = requireSiteById(options.sites(), record.order.site);
    return { ...record, site, settings: settingsOfSite(options.settings(), site) };
  };

  return {
    render: async (record) => {
      const order = printed(record);
      const picture = await options.readLogo(order.site);
      const logo = picture && (await toPng(picture));
      return draw({ kind: 'form', order: { ...order, logo }, texts: textsOf('order-pdf.json') });
    },
    renderLabels: (records) =>
      draw({ kind: 'labels', orders: records.map(printed), texts: textsOf('label.json') }),
    renderSlips: (records) =>
      draw({ kind: 'slips', orders: records.map(printed), texts: textsOf('packing-slip.json') }),
  };
}
