import type { RunSummary } from '#domain/scrape/scrape-run';
import { showValue } from '../../show-value.ts';
import { texts } from '../../texts.ts';

/** A run's change set for people. */
export function scrapeLines(summary: RunSummary): string[] {
  const { scrape } = texts;
  return [
    ...summary.changes.flatMap(
      ({ kind, name, slug, fields, reason, scrapedPrice, scrapedCurrency = 'TRY' }) => [
        scrape.entry(kind, name, slug),
        ...fields.map(({ field, old, new: next }) =>
          scrape.field(field, showValue(field, old), showValue(field, next)),
        ),
        ...(scrapedCurrency === 'TRY'
          ? []
          : [scrape.reason(scrape.foreign(`${scrapedPrice ?? ''} ${scrapedCurrency}`))]),
        ...(reason === undefined ? [] : [scrape.reason(reason)]),
      ],
    ),
    ...summary.kept.flatMap(({ slug, fields }) =>
      fields.map(({ field, old, new: next }) =>
        scrape.editedField(slug, field, showValue(field, old), showValue(field, next)),
      ),
    ),
    ...summary.skipped.map(({ url, name, reason }) => scrape.skipped(name, url, reason)),
    ...summary.failed.map(({ url, reason }) => scrape.failed(url, reason)),
    scrape.done(summary),
  ];
}
