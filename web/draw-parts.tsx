import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ProductCard as Card } from '#contract/catalogue/product/products';
import type { DrawCard, DrawContent } from './components/product/drawn-content.ts';
import { ProductCard } from './components/product/product-card.tsx';
import { type SiteData, SiteContext } from './lib/page/site-context.ts';

/** HTML by the form of a card, or by the name of a content. */
type Drawn = Map<string, string>;
type Drawings<Key extends object> = WeakMap<SiteData['settings'], WeakMap<Key, Drawn>>;

/** About 1 KB each. */
const MAX_CARDS = 10_000;

/** By site and product: both are the same objects as long as nothing in them changes. */
let cards: Drawings<Card> = new WeakMap();
let cardCount = 0;
const client = new QueryClient();

/** By settings and categories, which stay the same objects in the same way. */
const contents: Drawings<SiteData['categories']> = new WeakMap();

function drawnOf<Key extends object>(
  drawings: Drawings<Key>,
  settings: SiteData['settings'],
  key: Key,
): Drawn {
  const ofSite = drawings.get(settings) ?? new WeakMap<Key, Drawn>();
  drawings.set(settings, ofSite);
  const drawn = ofSite.get(key) ?? new Map<string, string>();
  ofSite.set(key, drawn);
  return drawn;
}

/** What React gives is a rope of hundreds of pieces, slow to read again; in one piece it is not. */
function inOnePiece(html: string): string {
  return Buffer.from(html).toString();
}

/** Draws the cards of a site and caches them: they are two thirds of a list page, and many pages have the same ones. */
export function drawCards(settings: SiteData['settings']): DrawCard {
  const site = { settings, categories: [] };
  return (props) => {
    const { product, heading, isFirst, isRow = false, list = '' } = props;
    const form = `${heading}${isFirst ? 1 : 0}${isRow ? 1 : 0}${list}`;
    const known = drawnOf(cards, settings, product).get(form);
    if (known !== undefined) return known;
    const drawn = renderToString(
      <QueryClientProvider client={client}>
        <SiteContext value={site}>
          <ProductCard {...props} />
        </SiteContext>
      </QueryClientProvider>,
    );
    // React puts preloads of pictures first; inside a list they are not allowed, and the picture itself comes later.
    const html = inOnePiece(drawn.slice(drawn.indexOf('<li ')));
    if (cardCount >= MAX_CARDS) {
      cards = new WeakMap();
      cardCount = 0;
    }
    cardCount += 1;
    drawnOf(cards, settings, product).set(form, html);
    return html;
  };
}

/** Draws the parts of a site's frame and caches them: footer and menu are half the work of a page. */
export function drawContent(site: SiteData): DrawContent {
  const drawn = drawnOf(contents, site.settings, site.categories);
  return (name, content) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const html = inOnePiece(renderToString(<SiteContext value={site}>{content}</SiteContext>));
    drawn.set(name, html);
    return html;
  };
}
