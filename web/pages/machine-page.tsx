import { paths } from '#contract/routes';
import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import { useAnswer, useFound } from '../api/queries.ts';
import { ChatLink } from '../components/chat-link.tsx';
import { Notice } from '../components/notice.tsx';
import { ProductGrid } from '../components/product/product-grid.tsx';
import { Section } from '../components/section.tsx';
import { Banner } from '../features/catalogue/banner.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { ChooseMachine } from '../features/machine/choose-machine.tsx';
import { FinderSection } from '../features/machine/machine-finder.tsx';
import { MachineModels } from '../features/machine/machine-models.tsx';
import { isNarrowed } from '../lib/listing-filters.ts';
import { listTitle } from '../lib/page/list-titles.ts';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { useSiteCategories } from '../lib/page/site-context.ts';
import { useListPlace } from '../lib/page/use-list-place.ts';
import { layoutTexts } from '../texts/layout.ts';
import { machinePagesTexts as texts } from '../texts/machine-pages.ts';

interface MachinePageProps {
  readonly slug: string;
  /** Slug of the category whose parts are listed; all parts without it. */
  readonly category?: string;
}

/** Machines with a similar address, for an address that no machine has. */
function NearestMachines({ slug }: { readonly slug: string }) {
  const { data = [] } = useAnswer(machineQueryKeys.nearest(slug));
  const others = data.filter((machine) => machine.slug !== slug && machine.parts > 0);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{texts.nearestModels}</h2>
      <MachineModels machines={others} />
      <p className="my-3.5 max-w-176">{texts.namePlate}</p>
    </>
  );
}

/** The parts for a machine: what fits, by category, then what must be asked. */
export function MachinePage({ slug, category }: MachinePageProps) {
  const {
    data: machine,
    isPending,
    isLoadingError,
    refetch,
  } = useFound(machineQueryKeys.machine(slug, category));
  const route = { name: 'machine', slug, ...(category === undefined ? {} : { category }) } as const;
  const place = useListPlace(route, paths.machine(slug, category));
  const chosen = useSiteCategories().find((each) => each.slug === category);
  const title = machine && [texts.partsOf(machine.model), chosen?.name].filter(Boolean).join(': ');
  const missing = machine === null ? texts.notFound.title : undefined;
  usePageTitle(title ? listTitle(title, place.listing) : missing);
  if (isLoadingError) return <Notice {...layoutTexts.failed} heading="h1" isError onRetry={refetch} />;
  if (isPending) return <div className="wrap section" aria-busy="true" />;
  if (!machine || !title) {
    return (
      <div className="wrap section">
        <Notice {...texts.notFound} heading="h1" />
        <NearestMachines slug={slug} />
        <FinderSection />
      </div>
    );
  }
  return (
    <>
      <Banner
        title={title}
        text={texts.intro(
          machine.parts,
          machine.categories.reduce((sum, { count }) => sum + count, 0),
        )}
        label={texts.categories}
        links={[
          { path: paths.product(slug), name: texts.theMachine },
          ...(category === undefined ? [] : [{ path: paths.machine(slug), name: texts.allParts }]),
          ...machine.categories.map(({ slug: categorySlug, name, count }) => ({
            path: paths.machine(slug, categorySlug),
            name,
            count,
            isCurrent: categorySlug === category,
          })),
        ]}
      >
        <ChooseMachine slug={machine.slug} name={machine.model} />
      </Banner>
      <ProductListing place={place} empty={isNarrowed(place) ? texts.empty : texts.nothing} />
      {machine.toAsk.length > 0 && (
        <Section id="sorulacaklar" title={texts.unknownFit}>
          <p className="my-3.5 max-w-176">{texts.unknownFitText}</p>
          <p className="my-3.5 max-w-176 empty:hidden">
            <ChatLink question={texts.question(machine.model)} />
          </p>
          <ProductGrid products={machine.toAsk} heading="h3" />
        </Section>
      )}
    </>
  );
}
