import type { ImportOutcomeJson } from '#contract/exchange/imports';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { CancelJob, ProgressBar } from '../../components/running-job.tsx';
import { FailedState } from '../../components/screen.tsx';
import { UndoButton } from '../changes/undo-button.tsx';
import { ImportErrors } from './import-lists.tsx';
import { useImportJob } from './use-import.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

interface OutcomeProps {
  readonly outcome: ImportOutcomeJson;
  readonly onAnother: () => void;
}

function Outcome({ outcome, onAnother }: OutcomeProps) {
  const { added, updated, unchanged, removed, skipped, errors, errorCount, isStopped, changeId } = outcome;
  return (
    <div className="grid gap-4">
      <Card className="grid gap-3" role="status">
        <CardTitle>{isStopped ? texts.stopped : texts.done}</CardTitle>
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

function Progress({ id, done, total }: { id: string; done: number; total: number | undefined }) {
  return (
    <Card className="grid gap-3">
      <p className="font-semibold">{texts.running}</p>
      <ProgressBar label={texts.running} done={done} total={total} />
      <p className="text-sm tabular-nums" role="status">
        {total === undefined ? '' : texts.progress(done, total)}
      </p>
      <CancelJob className="justify-self-start" id={id} />
    </Card>
  );
}

export function ImportRun({ id, onAnother }: { readonly id: string; readonly onAnother: () => void }) {
  const job = useImportJob(id);
  if (job.error) return <FailedState error={job.error} onRetry={() => void job.refetch()} />;
  if (!job.data) return <Progress id={id} done={job.progress?.done ?? 0} total={job.progress?.total} />;
  const { state, result, error = texts.interrupted } = job.data;
  if (result) return <Outcome outcome={result} onAnother={onAnother} />;
  return (
    <Card className="grid gap-3" role="alert">
      <CardTitle>{state === 'cancelled' ? texts.stopped : texts.failed}</CardTitle>
      {state !== 'cancelled' && <p>{error}</p>}
      <Button className="justify-self-start" onClick={onAnother}>
        {texts.another}
      </Button>
    </Card>
  );
}
