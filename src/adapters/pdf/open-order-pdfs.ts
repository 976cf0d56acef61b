import type { OrderRecord } from '#domain/orders/order-list';
import { toCollect } from '#domain/orders/payment/order-money';
import { type Settings, settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById, type Site } from '#domain/catalogue/site/site';
import type { OrderPdfs } from '#shop/orders/selling-ports';
import type { DrawPaper, Paper } from './draw-paper.ts';
import { labelTexts } from './label.ts';
import { orderPdfTexts } from './order-document.ts';
import { packingSlipTexts } from './packing-slip.ts';

const MAX_CACHED = 200;

interface Options {
  /** The texts of a paper as JSON, by the name of their template. */
  readonly readTexts: (name: string) => string;
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

/** Order forms, each cached until its order changes. */
export function openOrderPdfs(options: Options): OrderPdfs {
  const drawings = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const logos = new Map<string, Promise<Buffer | undefined>>();

  const draw = async (paper: Paper): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await options.draw(paper));

  const logoOf = (site: Site): Promise<Buffer | undefined> => {
    const key = site.logoUrl ?? '';
    const known = logos.get(key);
    if (known) return known;
    const made = options.readLogo(site).then((picture) => picture && toPng(picture));
    logos.set(key, made);
    return made;
  };

  const render = async ({ order, state }: OrderRecord): Promise<Uint8Array<ArrayBuffer>> => {
    const site = requireSiteById(options.sites(), order.site);
    const logo = await logoOf(site);
    const texts = orderPdfTexts.parse(JSON.parse(options.readTexts('order-pdf.json')));
    const document = {
      order,
      state,
      settings: settingsOfSite(options.settings(), site),
      site,
      ...(logo ? { logo } : {}),
    };
    return draw({ kind: 'form', document, texts });
  };

  return {
    render: (record) => {
      const key = `${record.order.id} ${record.events.length}`;
      const known = drawings.get(key);
      if (known) return known;
      const made = render(record);
      drawings.set(key, made);
      made.catch(() => drawings.delete(key));
      const [oldest] = drawings.keys();
      if (drawings.size > MAX_CACHED && oldest !== undefined) drawings.delete(oldest);
      return made;
    },
    renderLabels: async (records) => {
      const texts = labelTexts.parse(JSON.parse(options.readTexts('label.json')));
      const settings = options.settings();
      const labels = records.map(({ order, state }) => {
        const site = requireSiteById(options.sites(), order.site);
        return {
          order,
          site,
          settings: settingsOfSite(settings, site),
          carrier: state.carrier,
          toCollect: toCollect({ order, state }),
        };
      });
      return draw({ kind: 'labels', labels, texts });
    },
    renderSlips: async (records) => {
      const texts = packingSlipTexts.parse(JSON.parse(options.readTexts('packing-slip.json')));
      const slips = records.map(({ order }) => ({
        order,
        site: requireSiteById(options.sites(), order.site),
      }));
      return draw({ kind: 'slips', slips, texts });
    },
  };
}
