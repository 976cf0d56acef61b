import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useKept } from '../../lib/kept/kept-list.ts';
import { favourites, keepProduct, lastSeen, removeProduct } from '../../lib/kept/kept-products.ts';
import { productTexts } from '../../texts/product.ts';

/** Adds the product to the favourites in this browser, or removes it; also records it as recently viewed. */
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
