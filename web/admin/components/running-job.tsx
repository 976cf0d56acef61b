import type { Job } from '#domain/panel/job';
import { useCancelJob } from '../api/use-jobs.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** Undefined while it is unknown. */
  readonly total: number | undefined;
}

/** The progress of a job. */
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
  readonly job: Job;
  readonly title: string;
  readonly cancel: string;
  /** The button's label after it was pressed. */
  readonly cancelling: string;
  /** The progress in words. */
  readonly line: string;
}

/** A running job with its progress and a button that cancels it. */
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
