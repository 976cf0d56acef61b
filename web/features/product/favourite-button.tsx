import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useKept } from '../../lib/kept/kept-list.ts';
import { favourites, keepProduct, lastSeen, removeProduct } from '../../lib/kept/kept-products.ts';
import { productTexts } from '../../texts/product.ts';

/** Keeps the product among the favourites of this browser, or takes it out; that it was seen is kept too. */
export function FavouriteButton({ slug }: { readonly slug: string }) {
  const isKept = useKept(favourites).includes(slug);
  useEffect(() => keepProduct(lastSeen, slug), [slug]);
  return (
    <button
      type="button"
      className="icon-button buy-share"
      aria-label={productTexts.favourite}
      aria-pressed={isKept}
      onClick={() => (isKept ? removeProduct : keepProduct)(favourites, slug)}
    >
      <Icon name="heart" />
    </button>
  );
}
