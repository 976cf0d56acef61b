import { Button } from '../components/button.tsx';
import { Banner } from '../components/card.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';
import { useSiteFilter } from '../lib/use-site-filter.ts';
import { useSites } from '../api/use-sites.ts';
import { Select } from '../components/form/form-field.tsx';

/** Selects both storefronts or one, for the lists of products, categories and orders. */
export function SiteSelector() {
  const [filter, setFilter] = useSiteFilter();
  const { data: sites = [] } = useSites();
  return (
    <label className="flex min-w-0 items-center gap-2 max-[18rem]:order-last max-[18rem]:w-full">
      <span className="text-sm text-ink-soft max-sm:sr-only">{shellTexts.site}</span>
      <Select
        className="min-h-10 w-auto max-w-64 min-w-0 py-1 max-[18rem]:w-full"
        options={[
          { value: 'both', label: shellTexts.siteBoth },
          ...sites.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter}
        onText={(text) => setFilter(sites.find(({ id }) => id === text)?.id ?? 'both')}
      />
    </label>
  );
}

/** Shown above a list that is filtered by one storefront, with a button to show both. */
export function SiteBanner() {
  const [filter, setFilter] = useSiteFilter();
  const { data: sites = [] } = useSites();
  const site = sites.find(({ id }) => id === filter);
  if (!site) return null;
  return (
    <Banner role="status">
      <span>{shellTexts.siteBanner(site.name)}</span>
      <Button isSmall onClick={() => setFilter('both')}>
        {shellTexts.showAll}
      </Button>
    </Banner>
  );
}
