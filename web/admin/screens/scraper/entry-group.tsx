import { useState } from 'react';
import { Link } from 'wouter';
import type { RunEntry } from '#contract/scraper';
import type { EntryKind } from '#domain/scrape-run';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { showLira } from '../../lib/format.ts';
import { FieldChanges } from './field-changes.tsx';

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
  const { preview, changes, kept, reason } = entry;
  return (
    <>
      {preview && (
        <span className="block text-sm">
          {[showLira(preview.price), preview.brand].filter(Boolean).join(' · ')}
        </span>
      )}
      {changes.length > 0 && <FieldChanges changes={changes} />}
      {kept.length > 0 && (
        <span className="mt-1 block text-sm">
          {texts.kept}:
          <FieldChanges changes={kept} />
        </span>
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
    <section className="card card-body">
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
        <h3 className="card-title">
          {name} <span className="text-ink-soft tabular-nums">{entries.length}</span>
        </h3>
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
                {entry.productId !== undefined && entry.state !== 'waiting' ? (
                  <Link href={`/admin/products/${entry.productId}`} className="font-medium underline">
                    {title}
                  </Link>
                ) : (
                  <span className="font-medium break-words">{title}</span>
                )}
                <EntryDetails entry={entry} />
              </span>
              <span className="grid justify-items-end gap-1 text-sm whitespace-nowrap">
                {entry.jumpPercent !== undefined && (
                  <span className="tag tag-wait">{texts.jump(entry.jumpPercent)}</span>
                )}
                {entry.state === 'applied' && <span className="tag tag-ok">{texts.appliedTag}</span>}
                <a
                  href={entry.url}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="underline"
                  aria-label={texts.sourceOf(title)}
                >
                  {texts.source}
                </a>
              </span>
            </li>
          );
        })}
      </ul>
      {entries.length > shown && (
        <button
          type="button"
          className="button button-quiet button-small mt-3"
          onClick={() => setShown(shown + STEP)}
        >
          {texts.more(Math.min(STEP, entries.length - shown))}
        </button>
      )}
    </section>
  );
}
