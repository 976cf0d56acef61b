import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../../api/use-call.ts';
import { usePanelMutation } from '../../../api/use-panel-mutation.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFoot } from '../../../components/dialog/dialogs.tsx';
import { ORDERS } from '../use-orders.ts';

/** The result of a line, or the expected result of a preview. */
interface LineResult {
  readonly ok: boolean;
  readonly change: string | null;
}

interface ListRunOptions<Answer extends { readonly applied: boolean }> {
  readonly send: (apply: boolean) => Promise<Answer>;
  readonly resultsOf: (answer: Answer) => readonly LineResult[];
  /** Called when the change was made. */
  readonly onApplied: (answer: Answer) => void;
  readonly onClose: () => void;
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

interface ListResultsProps {
  readonly results: readonly LineResult[];
  readonly texts: { readonly summary: (changed: number, failed: number) => string };
  readonly children: ReactNode;
}

/** The results of the lines, scrolled into view, with their sums above. */
export function ListResults({ results, texts, children }: ListResultsProps) {
  const failed = results.filter(({ ok }) => !ok).length;
  const changed = results.filter(({ ok, change }) => ok && change !== 'none').length;
  return (
    <div className="grid gap-2">
      <p ref={scrollTo} className="font-semibold" role="status">
        {texts.summary(changed, failed)}
      </p>
      {children}
    </div>
  );
}

/** A list of lines that is previewed first and then applied; the window closes when every line succeeded. */
export function useListRun<Answer extends { readonly applied: boolean }>({
  send,
  resultsOf,
  onApplied,
  onClose,
}: ListRunOptions<Answer>) {
  const client = useQueryClient();
  const run = usePanelMutation({
    send,
    onDone: (answer) => {
      if (!answer.applied) return undefined;
      onApplied(answer);
      if (resultsOf(answer).every(({ ok }) => ok)) onClose();
      return refresh(client, [ORDERS]);
    },
  });
  const answer = run.data;
  const hasWork = answer !== undefined && resultsOf(answer).some(({ ok, change }) => ok && change !== 'none');
  return {
    answer,
    isBusy: run.isPending,
    /** To be called when the list has changed: it needs a new preview. */
    reset: run.reset,
    /** The buttons for preview and change. */
    foot: (
      texts: { readonly check: string; readonly apply: string },
      closeLabel: string,
      isEmpty: boolean,
    ): ReactNode => (
      <DialogFoot>
        <Button onClick={onClose}>{closeLabel}</Button>
        <Button disabled={run.isPending || isEmpty} onClick={() => run.mutate(false)}>
          {texts.check}
        </Button>
        <Button
          look="strong"
          disabled={run.isPending || !hasWork || answer.applied}
          onClick={() => run.mutate(true)}
        >
          {texts.apply}
        </Button>
      </DialogFoot>
    ),
  };
}
