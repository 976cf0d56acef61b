import type { Job } from '#domain/panel/job';
import { shellTexts } from '../../texts/panel/shell.ts';
import { panelSend, usePanelMutation } from '../api/panel-calls.ts';
import { JOBS } from '../api/use-jobs.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

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

function CancelJob({ id }: { readonly id: string }) {
  const { isPending, mutate } = usePanelMutation({
    send: () => panelSend('DELETE', `${JOBS}/${id}`),
    stale: [JOBS],
  });
  const { stop, stopping } = shellTexts.states;
  return (
    <Button isSmall disabled={isPending} onClick={() => mutate()}>
      {isPending ? stopping : stop}
    </Button>
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
        <CancelJob id={id} />
      </div>
      <ProgressBar label={title} done={done} total={total} />
      <p className="text-sm break-all text-ink-soft">{line}</p>
    </Card>
  );
}
