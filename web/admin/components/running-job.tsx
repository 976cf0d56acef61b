import type { JobJson } from '#contract/panel/jobs';
import { useCancelJob } from '../api/use-jobs.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** Undefined as long as it is not known. */
  readonly total: number | undefined;
}

/** How far work is. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <progress
      className="progress"
      aria-label={label}
      {...(total === undefined ? {} : { value: done, max: Math.max(1, total) })}
    />
  );
}

interface RunningJobProps {
  readonly job: JobJson;
  readonly title: string;
  readonly cancel: string;
  /** What the button says once it was pressed. */
  readonly cancelling: string;
  /** How far it is, in words. */
  readonly line: string;
}

/** A job on its way: how far it is, and the button that stops it. */
export function RunningJob({ job: { id, progress }, title, cancel, cancelling, line }: RunningJobProps) {
  const stop = useCancelJob();
  const { done, total } = progress;
  return (
    <Card className="grid gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{title}</p>
        <Button isSmall disabled={stop.isPending} onClick={() => stop.mutate(id)}>
          {stop.isPending ? cancelling : cancel}
        </Button>
      </div>
      <ProgressBar label={title} done={done} total={total} />
      <p className="text-sm break-all text-ink-soft">{line}</p>
    </Card>
  );
}
