import type { ScrapeConsent } from '#contract/scrape/scraper';

export const NO_CONSENT: ScrapeConsent = { acceptJumps: false, acceptKept: false, restoreDeleted: false };
