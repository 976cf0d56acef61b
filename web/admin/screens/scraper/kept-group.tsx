import type { RunEntry } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { EntryTitle, SourceLink } from './entry-title.tsx';
import { FieldChanges } from './field-changes.tsx';
import { useChoice } from './use-choice.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

const texts = scraperTexts.runs;

interface KeptGroupProps {
  readonly entries: readonly RunEntry[];
  readonly isBusy: boolean;
  readonly onTake: (keys: readonly string[], onTaken: () => void) => void;
}

/** What the source changed of fields that a person had edited, to be taken over product by product. */
export function KeptGroup({ entries, isBusy, onTake }: KeptGroupProps) {
  const { chosen, choose, clear } = useChoice();
  const keys = entries.map(({ key }) => key);
  const selected = keys.filter((key) => chosen.has(key));
  return (
    <Card>
      <div className="mb-1 flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-(--brand-strong)"
          aria-label={texts.selectGroup(texts.keptGroup)}
          checked={selected.length === keys.length}
          onChange={({ target }) => choose(keys, target.checked)}
        />
        <CardTitle as="h3">
          {texts.keptGroup} <span className="text-ink-soft tabular-nums">{entries.length}</span>
        </CardTitle>
      </div>
      <p className="mb-2 text-sm text-ink-soft">{texts.keptHint}</p>
      <ul className="short-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 self-start accent-(--brand-strong)"
              aria-label={texts.selectKept(entry.name ?? entry.url)}
              checked={chosen.has(entry.key)}
              onChange={({ target }) => choose([entry.key], target.checked)}
            />
            <span className="min-w-0 grow">
              <EntryTitle entry={entry} />
              <FieldChanges changes={entry.kept} />
              {entry.reason !== undefined && (
                <span className="block text-sm text-ink-soft">{entry.reason}</span>
              )}
            </span>
            <SourceLink entry={entry} />
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        disabled={isBusy || selected.length === 0}
        onClick={() => onTake(selected, clear)}
      >
        {texts.takeKept(selected.length)}
      </Button>
    </Card>
  );
}
