import * as Tabs from '@radix-ui/react-tabs';
import { scraperTexts as texts } from '../../../texts/panel/scraper.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BulkTab } from './bulk-tab.tsx';
import { MappingTab } from './mapping-tab.tsx';
import { RunReview } from './run-review.tsx';
import { RunTab } from './run-tab.tsx';
import { ScrapeProgress } from './scrape-progress.tsx';
import { ShopTab } from './shop-tab.tsx';
import { UrlTab } from './url-tab.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabList } from '../../components/tab-list.tsx';

const TAB_NAMES = ['urls', 'bulk', 'shop', 'runs', 'mappings'] as const;

/** Adds products from other shops' pages. */
export function ScraperScreen() {
  const { get, change } = useAddressQuery();
  const tab = TAB_NAMES.find((name) => name === get('tab')) ?? 'urls';
  const runId = get('run');
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <ScrapeProgress />
      <Tabs.Root
        value={tab}
        onValueChange={(name) => change({ tab: name === 'urls' ? undefined : name, run: undefined })}
      >
        <TabList label={texts.title} names={TAB_NAMES} texts={texts.tabs} />
        <Tabs.Content value="urls" className="max-w-3xl">
          <UrlTab />
        </Tabs.Content>
        <Tabs.Content value="bulk">
          <BulkTab />
        </Tabs.Content>
        <Tabs.Content value="shop" className="max-w-3xl">
          <ShopTab />
        </Tabs.Content>
        <Tabs.Content value="runs">
          {runId === '' ? (
            <RunTab onOpen={(id) => change({ run: id })} />
          ) : (
            <RunReview key={runId} id={runId} onBack={() => change({ run: undefined })} />
          )}
        </Tabs.Content>
        <Tabs.Content value="mappings">
          <MappingTab />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
