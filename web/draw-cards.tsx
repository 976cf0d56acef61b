import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ProductCard as Card } from '#contract/catalogue/product/products';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import type { DrawCard } from './components/product/drawn-cards.ts';
import { ProductCard, type ProductCardProps } from './components/product/product-card.tsx';
import { SiteContext } from './lib/page/site-context.ts';

/** About 1 KB each. */
const MAX_CACHED = 10_000;

/** The forms of a product's card, by `formOf`. */
type CardForms = Map<string, string>;

/** Cards by site and product: both are the same objects as long as nothing in them changes. */
let cache = new WeakMap<PublicSettings, WeakMap<Card, CardForms>>();
let cachedCount = 0;
const client = new QueryClient();

function cardsOf(settings: PublicSettings): WeakMap<Card, CardForms> {
  const known = cache.get(settings);
  if (known) return known;
  const ofSite = new WeakMap<Card, CardForms>();
  cache.set(settings, ofSite);
  return ofSite;
}

function formOf({ heading, isFirst, isRow = false, list = '' }: ProductCardProps): string {
  return `${heading}${isFirst ? 1 : 0}${isRow ? 1 : 0}${list}`;
}

/** Draws the cards of a site and caches them: they are two thirds of a list page, and many pages have the same ones. */
export function drawCards(settings: PublicSettings): DrawCard {
  const site = { settings, categories: [] };
  const ofSite = cardsOf(settings);
  return (props) => {
    const { product } = props;
    const form = formOf(props);
    const forms = ofSite.get(product) ?? new Map<string, string>();
    const known = forms.get(form);
    if (known !== undefined) return known;
    const drawn = renderToString(
      <QueryClientProvider client={client}>
        <SiteContext value={site}>
          <ProductCard {...props} />
        </SiteContext>
      </QueryClientProvider>,
    );
    // React puts preloads of pictures first; inside a list they are not allowed, and the picture itself comes later.
    const card = drawn.slice(drawn.indexOf('<li '));
    // What React gives is a rope of hundreds of pieces, slow to read again; in one piece it is not.
    const html = Buffer.from(card).toString();
    if (cachedCount >= MAX_CACHED) {
      cache = new WeakMap();
      cachedCount = 0;
    }
    cachedCount += 1;
    forms.set(form, html);
    ofSite.set(product, forms);
    return html;
  };
}
