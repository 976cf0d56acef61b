import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { refresh } from './use-call.ts';

interface Options<Input, Answer> {
  /** @throws PanelError */
  readonly send: (input: Input) => Promise<Answer>;
  /** The message when it is done; no message when absent. */
  readonly done?: string | undefined;
  readonly onDone?: (answer: Answer) => unknown;
  /** Paths of calls that answer otherwise from then on; the mutation lasts until they are read again. */
  readonly stale?: readonly string[];
  /** Title of the message when it fails. */
  readonly failedTitle?: string;
  /** What that message says instead of the reason that the server gives. */
  readonly failedText?: string | undefined;
}

/** Changes something by one press and says what came of it. What a form sends is told by the form instead. */
export function usePanelMutation<Answer, Input = void>({
  send,
  done,
  onDone,
  stale = [],
  failedTitle = shellTexts.states.error,
  failedText,
}: Options<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (done !== undefined) showToast(done);
      return Promise.all([onDone?.(answer), refresh(client, stale)]);
    },
    onError: (error) => showErrorToast(failedTitle, failedText ?? error.message),
  });
}
