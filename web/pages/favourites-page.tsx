import '../styles/screens/pasted-list.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ProductCard } from '#contract/catalogue/product/products';
import { ALL_PRODUCTS, favouritesPath, paths, sharedFavourites } from '#contract/routes';
import { Notice } from '../components/notice.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { ProductGrid } from '../components/product/product-grid.tsx';
import { shareAddress } from '../features/product/share-address.ts';
import { openPage } from '../lib/page/open-page.ts';
import { showToast } from '../lib/toasts.ts';
import { useStored } from '../lib/stored/stored-list.ts';
import { favourites, lastSeen } from '../lib/stored/stored-products.ts';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { listTexts } from '../texts/catalogue.ts';
import { favouritesTexts as texts } from '../texts/favourites.ts';

/** The present cards of some products; products that do not exist any more are left out. */
function useCards(slugs: readonly string[]) {
  const query = slugs.map((slug) => `slug=${encodeURIComponent(slug)}`).join('&');
  return useQuery<readonly ProductCard[]>({
    queryKey: [`/api/cards?${query}`],
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  });
}

const share = (slugs: readonly string[]): Promise<void> =>
  shareAddress(texts.title, new URL(favouritesPath(slugs), location.href).href);

function addAll(slugs: readonly string[]): void {
  slugs.toReversed().forEach(favourites.addFirst);
  showToast(texts.added, undefined, { label: texts.title, run: () => openPage(paths.favourites) });
}

/** Favourites and recently viewed products with present prices; or a list that somebody has shared. */
export function FavouritesPage() {
  const { search } = useCurrentLocation();
  const stored = useStored(favourites);
  const seen = useStored(lastSeen);
  const shared = sharedFavourites(new URLSearchParams(search));
  const isShared = shared.length > 0;
  const slugs = isShared ? shared : stored;
  const list = useCards(slugs);
  const recent = useCards(seen);
  const products = slugs.length > 0 ? (list.data ?? []) : [];
  return (
    <TitledPage title={texts.title} heading={isShared ? texts.shared : texts.title}>
      {list.isError && <Notice {...listTexts.failed} isError onRetry={list.refetch} />}
      {!isShared && slugs.length === 0 && (
        <Notice {...texts.empty} link={{ path: paths.category(ALL_PRODUCTS), text: listTexts.allProducts }} />
      )}
      {slugs.length > 0 && list.data?.length === 0 && (
        <Notice {...texts.gone} link={{ path: paths.category(ALL_PRODUCTS), text: listTexts.allProducts }} />
      )}
      {products.length > 0 && (
        <>
          <p className="my-5 flex flex-wrap gap-3">
            {isShared ? (
              <button type="button" className="button button-strong" onClick={() => addAll(shared)}>
                {texts.addAll}
              </button>
            ) : (
              <button type="button" className="button button-quiet" onClick={() => void share(slugs)}>
                {texts.share}
              </button>
            )}
          </p>
          <ProductGrid products={products} heading="h2" className="grid-eight" />
        </>
      )}
      {seen.length > 0 && (recent.data ?? []).length > 0 && (
        <section aria-labelledby="son-bakilan" className="section">
          <h2 id="son-bakilan" className="section-title">
            {texts.lastSeen}
          </h2>
          <ProductGrid products={recent.data ?? []} heading="h3" className="grid-eight" />
        </section>
      )}
      <p className="form-hint">{texts.intro}</p>
    </TitledPage>
  );
}
