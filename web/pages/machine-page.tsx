import { listingOf, paths } from '#contract/routes';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { listingPath, viewOf } from '#contract/catalogue/listing-path';
import { machineKeys } from '#contract/catalogue/facts/machines-path';
import { useAnswer } from '../api/queries.ts';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { ProductGrid } from '../components/product/product-grid.tsx';
import { Section } from '../components/section.tsx';
import { ProductListing } from '../features/catalogue/product-listing.tsx';
import { ChooseMachine } from '../features/machine/choose-machine.tsx';
import { FinderSection } from '../features/machine/machine-finder.tsx';
import { MachineModels } from '../features/machine/machine-models.tsx';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { listTitle, usePageTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { whatsappLink } from '../lib/whatsapp.ts';
import { listTexts } from '../texts/catalogue.ts';
import { machinePagesTexts as texts } from '../texts/machine-pages.ts';

const SKELETONS = 20;

interface MachinePageProps {
  readonly slug: string;
  /** Slug of the category whose parts are listed; all parts without it. */
  readonly category?: string;
}

/** Machines with a similar address, for an address that no machine has. */
function NearestMachines({ slug }: { readonly slug: string }) {
  const { data = [] } = useAnswer(machineKeys.nearest(slug));
  const others = data.filter((machine) => machine.slug !== slug && machine.parts > 0);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="section-title">{texts.nearestModels}</h2>
      <MachineModels machines={others} />
      <p className="finder-note">{texts.namePlate}</p>
    </>
  );
}

/** The parts for a machine: what fits, by category, then what must be asked. */
export function MachinePage({ slug, category }: MachinePageProps) {
  const { search } = useCurrentLocation();
  const { whatsapp } = useSettings();
  const { data: machine, isError } = useAnswer(machineKeys.machine(slug, category));
  const params = new URLSearchParams(search);
  const route = { name: 'machine', slug, ...(category === undefined ? {} : { category }) } as const;
  const listing = listingOf(route, params) ?? EMPTY_LISTING;
  const chosen = machine?.categories.find((each) => each.slug === category);
  const title = machine && [texts.partsOf(machine.model), chosen?.name].filter(Boolean).join(': ');
  usePageTitle(title ? listTitle(title, listing) : texts.notFoundTitle);
  if (isError || !machine || !title) {
    return (
      <div className="wrap section">
        <Notice heading="h1" title={texts.notFoundTitle} text={texts.notFoundText} />
        <NearestMachines slug={slug} />
        <FinderSection />
      </div>
    );
  }
  const basePath = paths.machine(slug, category);
  const chat = whatsappLink(whatsapp, texts.question(machine.model));
  return (
    <>
      <div className="banner tint-grey">
        <div className="wrap">
          <h1 className="banner-title" tabIndex={-1}>
            {title}
          </h1>
          <p className="banner-text">{texts.intro(machine.parts)}</p>
          <ChooseMachine slug={machine.slug} name={machine.model} />
          <nav aria-label={texts.categories}>
            <ul className="banner-links">
              <li>
                <a href={paths.product(slug)}>{texts.theMachine}</a>
              </li>
              {category !== undefined && (
                <li>
                  <a href={paths.machine(slug)}>{texts.allParts}</a>
                </li>
              )}
              {machine.categories.map(({ slug: categorySlug, name, count }) => (
                <li key={categorySlug}>
                  <a
                    href={paths.machine(slug, categorySlug)}
                    aria-current={categorySlug === category ? 'page' : undefined}
                  >
                    {name} <span className="banner-count">{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <ProductListing
        listing={listing}
        basePath={basePath}
        view={viewOf(params)}
        hasViews={false}
        skeletonCount={SKELETONS}
        error={{ title: listTexts.errorTitle, text: listTexts.errorText }}
        empty={
          <Notice title={texts.emptyTitle} text={texts.emptyText}>
            <a
              href={listingPath(basePath, { ...EMPTY_LISTING, machine: slug })}
              className="button button-strong"
            >
              {listTexts.clearFilters}
            </a>
          </Notice>
        }
      />
      {machine.toAsk.length > 0 && (
        <Section id="sorulacaklar" title={texts.unknownFit}>
          <p className="finder-note">{texts.unknownFitText}</p>
          {chat && (
            <p className="finder-note">
              <a href={chat} target="_blank" rel="noopener" className="button button-quiet">
                <Icon name="whatsapp" />
                {texts.whatsappLink}
              </a>
            </p>
          )}
          <ProductGrid products={machine.toAsk} heading="h3" />
        </Section>
      )}
    </>
  );
}
