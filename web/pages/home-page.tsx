import '../styles/screens/hero.css';
import '../styles/screens/home.css';
import type { HomePart } from '#contract/catalogue/site/home';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../api/queries.ts';
import { Hero } from '../features/home/hero.tsx';
import {
  CategoryTiles,
  FirstProducts,
  GoodsRow,
  Guides,
  Makers,
  ShippingBanner,
} from '../features/home/home-sections.tsx';
import { drawnPart } from '../lib/page/lazy-part.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { homeTexts } from '../texts/home.ts';

const FinderSection = drawnPart(
  async () => (await import('../features/machine/machine-finder.tsx')).FinderSection,
);

/** The parts of the page while the owner's arrangement cannot be loaded. */
const PLAIN: readonly HomePart[] = [{ kind: 'hero' }, { kind: 'products' }];

/** The parts that the owner has arranged for this storefront. */
export function HomePage() {
  const { site } = useSettings();
  const { data, isError } = useAnswer(queryKeys.home());
  usePageTitle(homeTexts.title(site.name));
  const parts = data?.parts ?? (isError ? PLAIN : []);
  return (
    <>
      {parts.every(({ kind }) => kind !== 'hero') && (
        <h1 className="sr-only" tabIndex={-1}>
          {site.name}
        </h1>
      )}
      {parts.map((part, index) => (
        // A kind may stand twice, and the owner's order changes as a whole.
        <Part key={`${part.kind}-${index}`} part={part} id={`bolum-${index}`} />
      ))}
    </>
  );
}

function Part({ part, id }: { readonly part: HomePart; readonly id: string }) {
  const { hasMachines } = useSettings();
  switch (part.kind) {
    case 'hero':
      return <Hero part={part} />;
    case 'shipping':
      return (
        <div className="wrap">
          <ShippingBanner />
        </div>
      );
    case 'machines':
      return (
        hasMachines && (
          <div className="wrap section">
            <FinderSection />
          </div>
        )
      );
    case 'categories':
      return <CategoryTiles title={part.title} />;
    case 'featured':
    case 'reduced':
    case 'new':
      return <GoodsRow part={part} id={id} />;
    case 'makers':
      return <Makers part={part} />;
    case 'guides':
      return <Guides part={part} />;
    case 'products':
    default:
      return <FirstProducts title={part.title} />;
  }
}
