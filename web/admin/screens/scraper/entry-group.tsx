import type { ComponentProps } from 'react';
import type { RunEntry } from '#contract/scrape/scraper';
import { Link } from 'wouter';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { showLira } from '../../lib/format.ts';
import { ChoiceList } from './choice-list.tsx';
import { FieldChanges } from './field-changes.tsx';
import { useChoice } from './use-choice.ts';

const texts = scraperTexts.runs;

/** The product's name, as a link if the shop has the product. */
export function EntryTitle({ entry }: { readonly entry: RunEntry }) {
  const { name, url, productId, kind, state } = entry;
  const isInShop = kind !== 'new' || state === 'applied';
  return productId !== undefined && isInShop ? (
    <Link href={`/admin/products/${productId}`} className="font-medium break-words underline">
      {name ?? url}
    </Link>
  ) : (
    <span className="font-medium break-words">{name ?? url}</span>
  );
}

/** The product's page in the other shop. */
export function SourceLink({ entry: { name, url } }: { readonly entry: RunEntry }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="text-sm whitespace-nowrap underline"
      aria-label={texts.sourceOf(name ?? url)}
    >
      {texts.source}
    </a>
  );
}

function EntryDetails({ entry }: { readonly entry: RunEntry }) {
  const { preview, changes, reason, scrapedPrice = '', scrapedCurrency = 'TRY' } = entry;
  return (
    <>
      <EntryTitle entry={entry} />
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

function EntryEnd({ entry }: { readonly entry: RunEntry }) {
  return (
    <span className="grid justify-items-end gap-1 text-sm whitespace-nowrap">
      {entry.jumpPercent !== undefined && <Tag kind="wait">{texts.jump(entry.jumpPercent)}</Tag>}
      {entry.state === 'applied' && <Tag kind="ok">{texts.appliedTag}</Tag>}
      <SourceLink entry={entry} />
    </span>
  );
}

/** The entries of one kind with their changes; waiting entries can be selected. */
export function EntryGroup(
  props: Pick<ComponentProps<typeof ChoiceList>, 'name' | 'entries' | 'chosen' | 'canChoose' | 'onChoose'>,
) {
  return (
    <ChoiceList
      {...props}
      selectLabel={texts.select}
      draw={(entry) => ({ details: <EntryDetails entry={entry} />, end: <EntryEnd entry={entry} /> })}
    />
  );
}

interface EditedFieldsGroupProps {
  readonly entries: readonly RunEntry[];
  readonly isBusy: boolean;
  readonly onAccept: (keys: readonly string[], onAccepted: () => void) => void;
}

/** Changes of the source in fields that a person had edited; each product can be accepted. */
export function EditedFieldsGroup({ entries, isBusy, onAccept }: EditedFieldsGroupProps) {
  const { chosen, choose, clear } = useChoice();
  const selected = entries.map(({ key }) => key).filter((key) => chosen.has(key));
  return (
    <ChoiceList
      name={texts.editedGroup}
      hint={texts.editedHint}
      entries={entries}
      canChoose={() => true}
      chosen={chosen}
      onChoose={choose}
      selectLabel={texts.selectEdited}
      draw={(entry) => ({
        details: (
          <>
            <EntryTitle entry={entry} />
            <FieldChanges changes={entry.kept} />
            {entry.reason !== undefined && (
              <span className="block text-sm text-ink-soft">{entry.reason}</span>
            )}
          </>
        ),
        end: <SourceLink entry={entry} />,
      })}
    >
      <Button
        className="mt-3"
        disabled={isBusy || selected.length === 0}
        onClick={() => onAccept(selected, clear)}
      >
        {texts.acceptEdited(selected.length)}
      </Button>
    </ChoiceList>
  );
}
