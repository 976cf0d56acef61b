import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ProductCard as Card } from '#contract/products';
import type { PublicSettings } from '#contract/site-settings';
import type { DrawCard } from './components/drawn-cards.ts';
import { ProductCard } from './components/product-card.tsx';
import { SiteContext } from './lib/site-context.ts';

/** About 1 KB each. */
const MAX_KEPT = 10_000;

/** Cards by site and product: both are the same objects as long as nothing in them changes. */
let kept = new WeakMap<PublicSettings, WeakMap<Card, Map<string, string>>>();
let keptCount = 0;
const client = new QueryClient();

function cardsOf(settings: PublicSettings, product: Card): Map<string, string> {
  const ofSite = kept.get(settings) ?? new WeakMap<Card, Map<string, string>>();
  kept.set(settings, ofSite);
  const cards = ofSite.get(product) ?? new Map<string, string>();
  ofSite.set(product, cards);
  return cards;
}

/** Draws the cards of a site and keeps them: they are two thirds of a list page, and the same on many pages. */
export function drawCards(settings: PublicSettings): DrawCard {
  const site = { settings, categories: [] };
  return (props) => {
    const { product, heading, isFirst, isRow = false } = props;
    const cards = cardsOf(settings, product);
    const form = `${heading} ${isFirst} ${isRow}`;
    const known = cards.get(form);
    if (known !== undefined) return known;
    const drawn = renderToString(
      <QueryClientProvider client={client}>
        <SiteContext value={site}>
          <ProductCard {...props} />
        </SiteContext>
      </QueryClientProvider>,
    );
    // React puts preloads of pictures ahead; inside a list they have no place, and the picture itself follows.
    const card = drawn.slice(drawn.indexOf('<li '));
    // What React gives is a rope of hundreds of pieces, slow to read again; in one piece it is not.
    const html = Buffer.from(card).toString();
    if (keptCount >= MAX_KEPT) {
      kept = new WeakMap();
      keptCount = 0;
    }
    keptCount += 1;
    cards.set(form, html);
    return html;
  };
}
