import type { ReactNode } from 'react';
import type { RunEntry } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { CheckBox } from '../../components/form/form-field.tsx';
import { ShortList } from '../../components/short-list.tsx';

const texts = scraperTexts.runs;

interface ChoiceListProps {
  readonly name: string;
  readonly hint?: string;
  readonly entries: readonly RunEntry[];
  readonly canChoose: (entry: RunEntry) => boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: readonly string[], isOn: boolean) => void;
  /** The label of an entry's box. */
  readonly selectLabel: (title: string) => string;
  /** The text of an entry, and the content at its end. */
  readonly draw: (entry: RunEntry) => { readonly details: ReactNode; readonly end: ReactNode };
  readonly children?: ReactNode;
}

/** Entries of a run with boxes to select them. */
export function ChoiceList({
  name,
  hint,
  entries,
  canChoose,
  chosen,
  onChoose,
  selectLabel,
  draw,
  children,
}: ChoiceListProps) {
  const open = entries.filter(canChoose).map(({ key }) => key);
  return (
    <Card>
      <div className={`flex items-center gap-3 ${hint === undefined ? 'mb-2' : 'mb-1'}`}>
        {open.length > 0 && (
          <CheckBox
            aria-label={texts.selectGroup(name)}
            checked={open.every((key) => chosen.has(key))}
            onCheck={(isOn) => onChoose(open, isOn)}
          />
        )}
        <CardTitle as="h3">
          {name} <span className="text-ink-soft tabular-nums">{entries.length}</span>
        </CardTitle>
      </div>
      {hint !== undefined && <p className="mb-2 text-sm text-ink-soft">{hint}</p>}
      <ShortList
        items={entries}
        label={texts.more}
        draw={(entry) => {
          const { details, end } = draw(entry);
          return (
            <li key={entry.key}>
              {canChoose(entry) && (
                <CheckBox
                  className="mt-1 shrink-0 self-start"
                  aria-label={selectLabel(entry.name ?? entry.url)}
                  checked={chosen.has(entry.key)}
                  onCheck={(isOn) => onChoose([entry.key], isOn)}
                />
              )}
              <span className="min-w-0 grow">{details}</span>
              {end}
            </li>
          );
        }}
      />
      {children}
    </Card>
  );
}
