import { createContext, useContext } from 'react';
import type { CategoryJson } from '#contract/catalogue/category/categories';
import type { PublicSettings } from '#contract/catalogue/site/site-settings';
import { withoutSample } from '#domain/catalogue/sample-identity';

export interface SiteData {
  readonly settings: PublicSettings;
  readonly categories: readonly CategoryJson[];
}

export const SiteContext = createContext<SiteData | undefined>(undefined);

function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A part of the shop was drawn outside of its site');
  return site;
}

/** The owner's settings; fields with the sample's values are empty. */
export function useSettings(): PublicSettings {
  return withoutSample(useSite().settings);
}

/** All categories, in no particular order. */
export function useSiteCategories(): readonly CategoryJson[] {
  return useSite().categories;
}
