import '../styles/home.css';
import type { ProductCard } from '#contract/catalogue/products';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { useListing } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { ProductGrid } from '../components/product-grid.tsx';
import { CardSkeletons } from '../components/skeletons.tsx';
import { CategoryTiles } from '../features/home/category-tiles.tsx';
import { HeroPicture } from '../features/home/hero-picture.tsx';
import { Hero } from '../features/home/hero.tsx';
import { ShippingBanner } from '../features/home/shipping-banner.tsx';
import { Slideshow } from '../features/home/slideshow.tsx';
import { MachineFinder } from '../features/machine/machine-finder.tsx';
import { amountOf } from '../lib/price.ts';
import { useSettings } from '../lib/site-context.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { listTexts } from '../texts/catalogue.ts';
import { homeTexts } from '../texts/home.ts';

const MAX_SLIDES = 10;
const SKELETONS = 20;

/** Popular products first, of these the dearest, and no picture twice. */
function slidesOf(products: readonly ProductCard[]): readonly ProductCard[] {
  const ordered = products.toSorted(
    (left, right) =>
      Number(right.isPopular) - Number(left.isPopular) || amountOf(right.price) - amountOf(left.price),
  );
  const byPicture = new Map<string, ProductCard>();
  for (const product of ordered) {
    if (!byPicture.has(product.imageUrl)) byPicture.set(product.imageUrl, product);
  }
  return [...byPicture.values()].slice(0, MAX_SLIDES);
}

export function HomePage() {
  const { site, hasMachines } = useSettings();
  const { data, isError, refetch } = useListing(EMPTY_LISTING);
  useDocumentTitle(homeTexts.title(site.name));
  const products = data?.items ?? [];
  const slides = slidesOf(products);
  return (
    <>
      <Hero>{slides.length > 0 ? <Slideshow products={slides} /> : <HeroPicture />}</Hero>
      <div className="wrap">
        <ShippingBanner />
      </div>
      {hasMachines && (
        <div className="wrap section">
          <MachineFinder />
        </div>
      )}
      <CategoryTiles />
      <section className="wrap section" aria-labelledby="urunler-baslik">
        <div className="section-head">
          <h2 id="urunler-baslik" className="section-title">
            {homeTexts.products}
          </h2>
          {products.length > 0 && data && (
            <p className="section-note">{homeTexts.productsNote(products.length, data.total)}</p>
          )}
        </div>
        {isError && (
          <Notice title={listTexts.errorTitle} text={listTexts.errorText} isError>
            <button type="button" className="button button-strong" onClick={() => void refetch()}>
              {listTexts.retry}
            </button>
          </Notice>
        )}
        {!data && !isError && <CardSkeletons count={SKELETONS} label={listTexts.loading} />}
        {products.length > 0 && <ProductGrid products={products} heading="h3" />}
        {data && products.length === 0 && <Notice title={homeTexts.emptyTitle} text={homeTexts.emptyText} />}
        <p className="section-end">
          <a href="/kategori/all" className="button button-strong">
            {homeTexts.allProducts}
          </a>
        </p>
      </section>
    </>
  );
}
