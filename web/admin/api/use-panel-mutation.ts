import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { refresh } from './use-call.ts';

interface Options<Input, Answer> {
  /** @throws PanelError */
  readonly send: (input: Input) => Promise<Answer>;
  /** The message after a success; none when undefined. */
  readonly done?: string | undefined;
  readonly onDone?: (answer: Answer) => unknown;
  /** Paths of calls whose answers change; the mutation lasts until they are loaded again. */
  readonly stale?: readonly string[];
  /** Title of the message when it fails. */
  readonly failedTitle?: string;
  /** The text of that message, in place of the server's reason. */
  readonly failedText?: string | undefined;
}

/** A change by one press of a button, with a message about the result. Forms show the result themselves. */
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
