import { useLayoutEffect, useRef, useState } from 'react';
import type { ImportChoice, ImportOutcomeJson } from '#contract/exchange/imports';
import { showToast } from '../../../lib/toasts.ts';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { productsTexts } from '../../../texts/panel/products.ts';
import { useJobs } from '../../api/use-jobs.ts';
import { openQuestion } from '../../components/dialog/dialogs.tsx';
import { PriceJumps } from '../../components/dialog/price-jumps.tsx';
import { BottomBar } from '../../components/form/form.tsx';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { showTime } from '../../lib/format.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { ChangesButton } from '../changes/changes-button.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportChanges, ImportErrors, ImportNotices } from './import-lists.tsx';
import { isExpired, type Previewed, useImportPreview, useStartImport, useImportJob } from './use-import.ts';
import { BackLink, Resource, ScreenTitle } from '../../components/screen.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Banner, Card, CardTitle } from '../../components/card.tsx';
import { Fault } from '../../components/form/form-field.tsx';
import { FigureCards } from '../../components/figures.tsx';
import { RunningJob } from '../../components/running-job.tsx';
import { UndoButton } from '../changes/undo-button.tsx';

/** Gets the focus of what started the import, which is gone. */
function ResultTitle({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isHere = heading.current?.closest('main')?.contains(activeElement);
    if (isHere || activeElement === body) heading.current?.focus();
  }, []);
  return (
    <CardTitle ref={heading} tabIndex={-1}>
      {children}
    </CardTitle>
  );
}

interface OutcomeProps {
  readonly outcome: ImportOutcomeJson;
  readonly onAnother: () => void;
}

function Outcome({ outcome, onAnother }: OutcomeProps) {
  const { added, updated, unchanged, removed, skipped, errors, errorCount, isStopped, changeId } = outcome;
  return (
    <div className="grid gap-4">
      <Card className="grid gap-3" role="status">
        <ResultTitle>{isStopped ? texts.stopped : texts.done}</ResultTitle>
        <p>{texts.outcome(added, updated, unchanged, removed)}</p>
        {skipped > 0 && <p className="font-semibold">{texts.skipped(skipped)}</p>}
        {changeId !== null && <p className="text-sm text-ink-soft">{texts.undoHint}</p>}
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="strong" href="/admin/products">
            {texts.showProducts}
          </ButtonLink>
          <Button onClick={onAnother}>{texts.another}</Button>
          {changeId !== null && <UndoButton changeId={changeId} onUndone={onAnother} />}
        </div>
      </Card>
      <ImportErrors errors={errors} total={errorCount} />
    </div>
  );
}

function ImportRun({ id, onAnother }: { readonly id: string; readonly onAnother: () => void }) {
  return (
    <Resource query={useImportJob(id)}>
      {({ state, progress, result, error = texts.interrupted }) => {
        const { done, total } = progress;
        if (state === 'running') {
          const line = total === undefined ? '' : texts.progress(done, total);
          return <RunningJob job={{ id, progress }} title={texts.running} line={line} />;
        }
        if (result) return <Outcome outcome={result} onAnother={onAnother} />;
        return (
          <Card className="grid gap-3" role="alert">
            <ResultTitle>{state === 'cancelled' ? texts.stopped : texts.failed}</ResultTitle>
            {state !== 'cancelled' && <p>{error}</p>}
            <Button className="justify-self-start" onClick={onAnother}>
              {texts.another}
            </Button>
          </Card>
        );
      }}
    </Resource>
  );
}

const NO_CHOICE: ImportChoice = {
  categoryId: null,
  columns: [],
  makesCategories: false,
  brand: '',
  prunes: false,
};

interface PreviewProps {
  readonly previewed: Previewed;
  readonly isBusy: boolean;
  readonly onChoice: (choice: ImportChoice) => void;
  readonly onRun: () => void;
}

function Preview({ previewed, isBusy, onChoice, onRun }: PreviewProps) {
  const { preview, choice } = previewed;
  const changes = preview.added + preview.updated + preview.removed;
  /** Token of the preview whose price jumps were confirmed. */
  const [confirmed, setConfirmed] = useState<string>();
  const isConfirmed = confirmed === previewed.token;
  const isDoubtful = preview.warningCount > 0 && !isConfirmed;
  const run = (): void => {
    if (preview.removed === 0) onRun();
    else
      openQuestion({
        title: texts.pruneTitle,
        text: texts.pruneText(preview.removed),
        confirmLabel: texts.pruneYes(preview.removed),
        onConfirm: onRun,
      });
  };
  return (
    <>
      <div role="status">
        <FigureCards labels={texts.counts} counts={preview} hidden={choice.prunes ? [] : ['removed']} />
      </div>
      <PriceJumps
        jumps={preview.warnings}
        total={preview.warningCount}
        isConfirmed={isConfirmed}
        onConfirm={(isYes) => setConfirmed(isYes ? previewed.token : undefined)}
      />
      <ImportOptions preview={preview} choice={choice} isBusy={isBusy} onChange={onChoice} />
      {preview.categories.length > 0 && (
        <p className="wrap-anywhere">{texts.newCategories(preview.categories.join(', '))}</p>
      )}
      {changes === 0 && <p className="font-semibold">{texts.nothing}</p>}
      <ImportErrors errors={preview.errors} total={preview.errorCount} />
      <ImportNotices notices={preview.notices} />
      <ImportChanges preview={preview} />
      <BottomBar>
        <p className="mr-auto text-sm text-ink-soft wrap-anywhere">
          {isDoubtful ? productsTexts.jumps.confirmFirst : texts.chosen(previewed.file.name)}
        </p>
        <Button
          look="strong"
          disabled={isBusy || isDoubtful || (changes === 0 && preview.categories.length === 0)}
          onClick={run}
        >
          {isBusy ? texts.reading : texts.run(changes)}
        </Button>
      </BottomBar>
    </>
  );
}

/** Leads to the newest import, whose screen may have been left while it ran. */
function LastImport() {
  const [job] = useJobs('import').jobs;
  if (!job) return null;
  const { id, state, startedAt, endedAt = startedAt } = job;
  return (
    <Banner>
      <span>{state === 'running' ? texts.running : texts.last(showTime(endedAt))}</span>
      <ButtonLink isSmall href={`/admin/files/import?job=${encodeURIComponent(id)}`}>
        {texts.showLast}
      </ButtonLink>
    </Banner>
  );
}

export function ImportScreen() {
  const { get, change } = useAddressQuery();
  const job = get('job');
  const preview = useImportPreview();
  const start = useStartImport();
  const [previewed, setPreviewed] = useState<Previewed>();

  const load = (request: Parameters<typeof preview.mutate>[0]): void =>
    preview.mutate(request, { onSuccess: setPreviewed });
  const run = ({ token, file, choice }: Previewed): void =>
    start.mutate(token, {
      onSuccess: ({ jobId }) => change({ job: jobId }),
      onError: (error) => {
        if (!isExpired(error)) return;
        showToast(texts.fresh);
        load({ file, choice });
      },
    });
  const startError = start.error && !isExpired(start.error) ? start.error : null;
  const error = preview.error ?? startError;

  return (
    <div className="grid gap-4">
      <BackLink href="/admin/files">{texts.back}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <ChangesButton />
      </div>
      {job !== '' ? (
        <ImportRun
          key={job}
          id={job}
          onAnother={() => {
            setPreviewed(undefined);
            change({ job: undefined });
          }}
        />
      ) : (
        <>
          <LastImport />
          <Card className="grid gap-3">
            <p>{texts.intro}</p>
            <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
              {texts.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <FileDrop
              label={preview.isPending ? texts.reading : previewed ? texts.chooseOther : texts.choose}
              hint={`${texts.drop}. ${texts.sizes}`}
              accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.xml"
              isBusy={preview.isPending}
              onFiles={([file]) => {
                if (!file) return;
                setPreviewed(undefined);
                load({ file, choice: NO_CHOICE });
              }}
            />
          </Card>
          {error && (
            <Fault role="alert">
              {error === startError ? texts.startFailed : texts.readFailed}: {error.message}
            </Fault>
          )}
          {previewed && (
            <Preview
              previewed={previewed}
              isBusy={preview.isPending || start.isPending}
              onChoice={(choice) => load({ ...previewed, choice })}
              onRun={() => run(previewed)}
            />
          )}
        </>
      )}
    </div>
  );
}
