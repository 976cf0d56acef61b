import { useState } from 'react';
import type { RunEntry } from '#contract/scrape/scraper';
import type { EntryKind } from '#domain/scrape/scrape-run';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showLira } from '../../lib/format.ts';
import { ShowMore } from '../../components/show-more.tsx';
import { EntryTitle, SourceLink } from './entry-title.tsx';
import { FieldChanges } from './field-changes.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';

const texts = scraperTexts.runs;
const STEP = 50;

interface EntryGroupProps {
  readonly kind: EntryKind;
  readonly entries: readonly RunEntry[];
  readonly chosen: ReadonlySet<string>;
  readonly canApply: (entry: RunEntry) => boolean;
  readonly onChoose: (keys: readonly string[], isOn: boolean) => void;
}

function EntryDetails({ entry }: { readonly entry: RunEntry }) {
  const { preview, changes, reason, scrapedPrice = '', scrapedCurrency = 'TRY' } = entry;
  return (
    <>
      {preview && (
        <span className="block text-sm">
          {[showLira(preview.price), preview.brand].filter(Boolean).join(' · ')}
        </span>
      )}
      {!preview && changes.length > 0 && <FieldChanges changes={changes} />}
      {scrapedCurrency !== 'TRY' && (
        <span className="block text-sm text-ink-soft">{texts.foreign(scrapedPrice, scrapedCurrency)}</span>
      )}
      {reason !== undefined && <span className="block text-sm text-ink-soft">{reason}</span>}
    </>
  );
}

/** The entries of one kind, each with what it changes; those that wait can be chosen. */
export function EntryGroup({ kind, entries, chosen, canApply, onChoose }: EntryGroupProps) {
  const [shown, setShown] = useState(STEP);
  const name = texts.groups[kind];
  const open = entries.filter(canApply).map(({ key }) => key);
  return (
    <Card>
      <div className="mb-2 flex items-center gap-3">
        {open.length > 0 && (
          <input
            type="checkbox"
            className="size-5 accent-(--brand-strong)"
            aria-label={texts.selectGroup(name)}
            checked={open.every((key) => chosen.has(key))}
            onChange={({ target }) => onChoose(open, target.checked)}
          />
        )}
        <CardTitle as="h3">
          {name} <span className="text-ink-soft tabular-nums">{entries.length}</span>
        </CardTitle>
      </div>
      <ul className="short-list">
        {entries.slice(0, shown).map((entry) => {
          const title = entry.name ?? entry.url;
          return (
            <li key={entry.key}>
              {canApply(entry) && (
                <input
                  type="checkbox"
                  className="mt-1 size-5 shrink-0 self-start accent-(--brand-strong)"
                  aria-label={texts.select(title)}
                  checked={chosen.has(entry.key)}
                  onChange={({ target }) => onChoose([entry.key], target.checked)}
                />
              )}
              <span className="min-w-0 grow">
                <EntryTitle entry={entry} />
                <EntryDetails entry={entry} />
              </span>
              <span className="grid justify-items-end gap-1 text-sm whitespace-nowrap">
                {entry.jumpPercent !== undefined && <Tag kind="wait">{texts.jump(entry.jumpPercent)}</Tag>}
                {entry.state === 'applied' && <Tag kind="ok">{texts.appliedTag}</Tag>}
                <SourceLink entry={entry} />
              </span>
            </li>
          );
        })}
      </ul>
      <ShowMore shown={shown} total={entries.length} step={STEP} label={texts.more} onShow={setShown} />
    </Card>
  );
}
