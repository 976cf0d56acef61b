import { useEffect } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useStored } from '../../lib/stored/stored-list.ts';
import { favourites, lastSeen } from '../../lib/stored/stored-products.ts';
import { productTexts } from '../../texts/product.ts';

/** Adds the product to the favourites in this browser, or removes it; also records it as recently viewed. */
export function FavouriteButton({ slug }: { readonly slug: string }) {
  const isFavourite = useStored(favourites).includes(slug);
  useEffect(() => lastSeen.addFirst(slug), [slug]);
  return (
    <IconButton
      icon="heart"
      className="size-12 border noscript:hidden border-line-strong aria-pressed:[&>.icon]:fill-current aria-pressed:[&>.icon]:text-sale"
      label={productTexts.favourite}
      aria-pressed={isFavourite}
      onClick={() => (isFavourite ? favourites.remove : favourites.addFirst)(slug)}
    />
  );
}
