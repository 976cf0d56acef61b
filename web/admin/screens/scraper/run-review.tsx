import { Rows } from '../../components/short-list.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { applyRunBody, RunJson } from '#contract/scrape/scraper';
import { needsConfirmation } from '#domain/scrape/scrape-run';
import { isSameJson } from '#kernel/json';
import { keysOf } from '#kernel/keys-of';
import { showToast } from '../../../lib/toasts.ts';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { openQuestion } from '../../components/dialog/dialogs.tsx';
import { Resource } from '../../components/screen.tsx';
import { showTime } from '../../lib/format.ts';
import { canApply, EntryGroup, SourceChanges } from './entry-group.tsx';
import { describeRun, RunTags } from './run-tab.tsx';
import { useRowSelection } from '../../lib/use-row-selection.ts';
import { useScrapeJobs } from './use-scrape-job.ts';
import { panelSend, usePanelMutation, addressOf, keyOf, useCall } from '../../api/panel-calls.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';

const texts = scraperTexts.runs;
const RUN = '/api/scraper/runs/:id';

/** The changes that an answer has and the run before it had not. */
function countApplied({ entries }: RunJson, before: RunJson): number {
  return entries.filter(
    (entry, index) =>
      entry.state !== 'none' && entry.kind !== 'unchanged' && !isSameJson(entry, before.entries[index]),
  ).length;
}

function Review({ run }: { readonly run: RunJson }) {
  const client = useQueryClient();
  const address = addressOf(RUN, { id: run.id });
  const apply = usePanelMutation({
    send: (wish: z.input<typeof applyRunBody>) => panelSend<RunJson>('POST', `${address}/apply`, wish),
    onDone: (applied) => {
      showToast(texts.applied(countApplied(applied, run)));
      client.setQueryData(keyOf(address), applied);
    },
    stale: ['/api/scraper/runs'],
  });
  const choice = useRowSelection();
  const waiting = run.entries.filter(canApply);
  const selected = waiting.filter(({ key }) => choice.has(key));
  const jumps = selected.filter(({ kind }) => kind === 'priceJump');
  const needsChoice = waiting.some(needsConfirmation);
  const edited = run.entries.filter((entry) => entry.kept.length > 0 && entry.state !== 'none');
  const editedChoice = useRowSelection();
  const selectedEdits = edited.map(({ key }) => key).filter(editedChoice.has);
  // Accepting waits until no scrape runs: the call would wait without any sign.
  const isScraping = useScrapeJobs().running.length > 0;
  const isBusy = apply.isPending || isScraping;

  const applySelected = (): void => {
    const wish = { productKeys: selected.map(({ key }) => key) };
    if (jumps.length === 0) apply.mutate(wish, { onSuccess: choice.clear });
    else
      openQuestion({
        title: texts.jumpTitle,
        text: texts.jumpText(jumps.length),
        confirmLabel: texts.jumpYes,
        onConfirm: () => apply.mutateAsync({ ...wish, acceptJumps: true }).then(choice.clear),
        children: (
          <Rows className="max-h-64 overflow-y-auto">
            {jumps.map(({ key, name, url, changes }) => (
              <li key={key}>
                <span className="min-w-0 grow">
                  {name ?? url}
                  <SourceChanges changes={changes.filter(({ field }) => field === 'price')} />
                </span>
              </li>
            ))}
          </Rows>
        ),
      });
  };

  return (
    <div className="grid gap-4">
      {waiting.length > 0 && (
        <Card className="grid gap-3">
          <p className="font-medium" role="status">
            {texts.waiting(waiting.length)}
          </p>
          {needsChoice && <p className="text-sm text-ink-soft">{texts.confirmEach}</p>}
          {isScraping && <p className="text-sm text-ink-soft">{texts.afterScrape}</p>}
          <div className="flex flex-wrap gap-3">
            <Button
              look="strong"
              disabled={isBusy || waiting.every(needsConfirmation)}
              onClick={() => apply.mutate({ productKeys: 'all' })}
            >
              {texts.applyAll}
            </Button>
            <Button disabled={isBusy || selected.length === 0} onClick={applySelected}>
              {texts.applySelected(selected.length)}
            </Button>
          </div>
        </Card>
      )}
      {edited.length > 0 && (
        <EntryGroup
          name={texts.editedGroup}
          hint={texts.editedHint}
          entries={edited}
          isEdited
          choice={editedChoice}
        >
          <Button
            className="mt-3"
            disabled={isBusy || selectedEdits.length === 0}
            onClick={() =>
              apply.mutate(
                { productKeys: selectedEdits, acceptKept: true },
                { onSuccess: editedChoice.clear },
              )
            }
          >
            {texts.acceptEdited(selectedEdits.length)}
          </Button>
        </EntryGroup>
      )}
      {keysOf(texts.groups).map((kind) => {
        const entries = run.entries.filter((entry) => entry.kind === kind);
        return (
          entries.length > 0 && (
            <EntryGroup key={kind} name={texts.groups[kind]} entries={entries} choice={choice} />
          )
        );
      })}
      {run.counts.unchanged > 0 && (
        <p className="text-sm text-ink-soft">{texts.unchanged(run.counts.unchanged)}</p>
      )}
    </div>
  );
}

export function RunReview({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const query = useCall(RUN, { id });
  return (
    <>
      <button type="button" className="mb-3 underline" onClick={onBack}>
        {texts.back}
      </button>
      <Resource query={query}>
        {(run) => (
          <>
            <div className="mb-1 flex flex-wrap items-center gap-3">
              <h2 className="text-lg font-semibold">{describeRun(run)}</h2>
              <RunTags run={run} />
            </div>
            <p className="mb-4 text-sm text-ink-soft">
              {showTime(run.startedAt)} · {run.by} · {texts.found(run.counts.found)}
              {run.hasMore && ` · ${texts.hasMore}`}
            </p>
            <Review run={run} />
          </>
        )}
      </Resource>
    </>
  );
}
