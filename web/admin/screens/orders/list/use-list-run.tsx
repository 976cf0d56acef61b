import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../../api/use-call.ts';
import { usePanelMutation } from '../../../api/use-panel-mutation.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFoot } from '../../../components/dialog/dialogs.tsx';
import { ORDERS } from '../use-orders.ts';

/** What became of a line, or would become of it. */
interface LineResult {
  readonly ok: boolean;
  readonly change: string | null;
}

interface ListRunOptions<Answer extends { readonly applied: boolean }> {
  readonly send: (apply: boolean) => Promise<Answer | undefined>;
  readonly resultsOf: (answer: Answer) => readonly LineResult[];
  /** Says that it was carried out. */
  readonly onApplied: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** A list of lines that is looked at first and then carried out; the window closes when all of it went well. */
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
      if (!answer?.applied) return undefined;
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
    /** The list has changed: it wants a new look. */
    reset: run.reset,
    /** The buttons that look and carry out. */
    foot: (
      texts: { readonly look: string; readonly apply: string },
      closeLabel: string,
      isEmpty: boolean,
    ): ReactNode => (
      <DialogFoot>
        <Button onClick={onClose}>{closeLabel}</Button>
        <Button disabled={run.isPending || isEmpty} onClick={() => run.mutate(false)}>
          {texts.look}
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
