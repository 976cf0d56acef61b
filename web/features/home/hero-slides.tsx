import type { ProductCard } from '#contract/catalogue/product/products';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../../api/queries.ts';
import { Picture } from '../../components/product/picture.tsx';
import { useSettings } from '../../lib/page/site-context.ts';
import { amountOf } from '../../lib/price.ts';
import { Slideshow } from './slideshow.tsx';

const MAX_SLIDES = 10;
const PICTURE_SIZE = 440;

/** The products without those whose picture is used already. */
function withDistinctPictures(products: readonly ProductCard[]): readonly ProductCard[] {
  const byPicture = new Map<string, ProductCard>();
  for (const product of products) {
    if (!byPicture.has(product.imageUrl)) byPicture.set(product.imageUrl, product);
  }
  return [...byPicture.values()].slice(0, MAX_SLIDES);
}

/** Popular products first, and the more expensive ones among them. */
function byShine(left: ProductCard, right: ProductCard): number {
  return Number(right.isPopular) - Number(left.isPopular) || amountOf(right.price) - amountOf(left.price);
}

/** The drawing on the mat while there is no product to show. */
function HeroPicture() {
  const { site } = useSettings();
  return (
    <div className="slideshow">
      <Picture src={`/images/hero-${site.id}.svg`} name={site.name} alt="" size={PICTURE_SIZE} />
    </div>
  );
}

/** The pictures in the hero: the owner's choice, else the best of the first products. */
export function HeroSlides({ items }: { readonly items: readonly ProductCard[] | undefined }) {
  const { data } = useListing(EMPTY_LISTING);
  const slides = withDistinctPictures(items ?? (data?.items ?? []).toSorted(byShine));
  return slides.length > 0 ? <Slideshow products={slides} /> : <HeroPicture />;
}
