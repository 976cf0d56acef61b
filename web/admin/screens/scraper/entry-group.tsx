import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RunEntry } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { CheckBox } from '../../components/form/form-field.tsx';
import { ShortList } from '../../components/short-list.tsx';
import { showLira } from '../../lib/format.ts';
import type { RowSelection } from '../../lib/use-row-selection.ts';
import { FieldChanges } from '../products/field-values.tsx';

const texts = scraperTexts.runs;
const MAX_LENGTH = 160;

export function SourceChanges({ changes }: { readonly changes: RunEntry['changes'] }) {
  const named = changes.map(({ field, old, new: after }) => ({ field, before: old, after }));
  return <FieldChanges changes={named} maxLength={MAX_LENGTH} />;
}

/** What the source says about a product. */
function News({ entry }: { readonly entry: RunEntry }) {
  const { preview, changes, scrapedPrice = '', scrapedCurrency = 'TRY' } = entry;
  return (
    <>
      {preview && (
        <span className="block text-sm">
          {[showLira(preview.price), preview.brand].filter(Boolean).join(' · ')}
        </span>
      )}
      {!preview && changes.length > 0 && <SourceChanges changes={changes} />}
      {scrapedCurrency !== 'TRY' && (
        <span className="block text-sm text-ink-soft">{texts.foreign(scrapedPrice, scrapedCurrency)}</span>
      )}
    </>
  );
}

function Entry({ entry, isEdited }: { readonly entry: RunEntry; readonly isEdited: boolean }) {
  const { name, url, productId, kind, state, reason, jumpPercent } = entry;
  const isInShop = kind !== 'new' || state === 'applied';
  return (
    <>
      <span className="min-w-0 grow">
        {productId !== undefined && isInShop ? (
          <Link href={`/admin/products/${productId}`} className="font-medium wrap-anywhere underline">
            {name ?? url}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{name ?? url}</span>
        )}
        {isEdited ? <SourceChanges changes={entry.kept} /> : <News entry={entry} />}
        {reason !== undefined && <span className="block text-sm text-ink-soft">{reason}</span>}
      </span>
      <span className="grid justify-items-end gap-1 text-sm whitespace-nowrap">
        {!isEdited && jumpPercent !== undefined && <Tag kind="wait">{texts.jump(jumpPercent)}</Tag>}
        {!isEdited && state === 'applied' && <Tag kind="ok">{texts.appliedTag}</Tag>}
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          className="underline"
          aria-label={texts.sourceOf(name ?? url)}
        >
          {texts.source}
        </a>
      </span>
    </>
  );
}

interface EntryGroupProps {
  readonly name: string;
  readonly hint?: string;
  readonly entries: readonly RunEntry[];
  /** Whether it is about fields that a person had edited: then each entry can be selected. */
  readonly isEdited?: boolean;
  readonly choice: RowSelection;
  readonly children?: ReactNode;
}

export function canApply({ state, kind }: RunEntry): boolean {
  return state === 'waiting' && kind !== 'unchanged';
}

export function EntryGroup(props: EntryGroupProps) {
  const { name, hint, entries, isEdited = false, choice, children } = props;
  const canChoose = (entry: RunEntry): boolean => isEdited || canApply(entry);
  const open = entries.filter(canChoose).map(({ key }) => key);
  const selectLabel = isEdited ? texts.selectEdited : shellTexts.states.select;
  return (
    <Card>
      <div className={`flex items-center gap-3 ${hint === undefined ? 'mb-2' : 'mb-1'}`}>
        {open.length > 0 && (
          <CheckBox
            aria-label={texts.selectGroup(name)}
            checked={open.every(choice.has)}
            onCheck={(isOn) => choice.toggle(open, isOn, open)}
          />
        )}
        <CardTitle as="h3">
          {name} <span className="text-ink-soft">{entries.length}</span>
        </CardTitle>
      </div>
      {hint !== undefined && <p className="mb-2 text-sm text-ink-soft">{hint}</p>}
      <ShortList
        items={entries}
        draw={(entry) => (
          <li key={entry.key}>
            {canChoose(entry) && (
              <CheckBox
                className="mt-1 shrink-0 self-start"
                aria-label={selectLabel(entry.name ?? entry.url)}
                checked={choice.has(entry.key)}
                onCheck={(isOn) => choice.toggle([entry.key], isOn, open)}
              />
            )}
            <Entry entry={entry} isEdited={isEdited} />
          </li>
        )}
      />
      {children}
    </Card>
  );
}
