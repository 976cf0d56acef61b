import type { ScrapeConsent } from '#shop/scrape/plan-scrape';

export const NO_CONSENT: ScrapeConsent = { acceptJumps: false, acceptKept: false, restoreDeleted: false };
