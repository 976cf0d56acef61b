import type { ImportOutcomeJson } from '#contract/exchange/imports';
import { changesTexts } from '../../../texts/panel/changes.ts';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { useCancelJob } from '../../api/use-jobs.ts';
import { FailedState } from '../../components/states.tsx';
import { useUndo } from '../changes/use-changes.ts';
import { ImportErrors } from './import-lists.tsx';
import { useImportJob } from './use-import.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

interface OutcomeProps {
  readonly outcome: ImportOutcomeJson;
  readonly onAnother: () => void;
}

function Outcome({ outcome, onAnother }: OutcomeProps) {
  const undo = useUndo();
  const { added, updated, unchanged, removed, skipped, errors, errorCount, isStopped, changeId } = outcome;
  const { progress } = undo;
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
          {changeId !== null && (
            <Button disabled={undo.isPending} onClick={() => undo.mutate(changeId, { onSuccess: onAnother })}>
              {undo.isPending && progress?.total !== undefined
                ? changesTexts.undoing(progress.done, progress.total)
                : changesTexts.undo}
            </Button>
          )}
        </div>
      </Card>
      <ImportErrors errors={errors} total={errorCount} />
    </div>
  );
}

function Progress({ id, done, total }: { id: string; done: number; total: number | undefined }) {
  const cancel = useCancelJob();
  return (
    <Card className="grid gap-3">
      <p className="font-semibold">{texts.running}</p>
      <progress
        className="progress"
        aria-label={texts.running}
        {...(total === undefined ? {} : { value: done, max: Math.max(1, total) })}
      />
      <p className="text-sm tabular-nums" role="status">
        {total === undefined ? '' : texts.progress(done, total)}
      </p>
      <Button className="justify-self-start" disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {cancel.isPending ? texts.cancelling : texts.cancel}
      </Button>
    </Card>
  );
}

interface ImportRunProps {
  readonly id: string;
  readonly onAnother: () => void;
}

/** An import from its start to what came of it. */
export function ImportRun({ id, onAnother }: ImportRunProps) {
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
