import type { Job } from '#domain/panel/job';
import { shellTexts } from '../../texts/panel/shell.ts';
import { JOBS } from '../api/use-jobs.ts';
import { Card } from './card.tsx';
import { CallButton } from './dialog/dialog-buttons.tsx';

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** Undefined while it is unknown. */
  readonly total: number | undefined;
}

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
  readonly job: Pick<Job, 'id' | 'progress'>;
  readonly title: string;
  /** The progress in words. */
  readonly line: string;
  readonly className?: string;
}

/** A running job with its progress and a button that cancels it. */
export function RunningJob({ job: { id, progress }, title, line, className = '' }: RunningJobProps) {
  const { done, total } = progress;
  return (
    <Card className={`grid gap-3 ${className}`} aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{title}</p>
        <CallButton
          isSmall
          label={shellTexts.states.stop}
          busyLabel={shellTexts.states.stopping}
          method="DELETE"
          path={`${JOBS}/${id}`}
          stale={[JOBS]}
        />
      </div>
      <ProgressBar label={title} done={done} total={total} />
      <p className="text-sm break-all text-ink-soft">{line}</p>
    </Card>
  );
}
