import { type ComponentProps, type ReactNode, useState } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { type ChangeOptions, panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { Button } from '../button.tsx';
import { openQuestion, type Question } from './dialogs.tsx';
import { createPortal } from 'react-dom';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  readonly label: string;
  /** The content of the window, while it is open. */
  readonly children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {/* Outside the row or form of the button: inside, the window would behave as a part of it. */}
      {isOpen &&
        createPortal(
          children(() => setOpen(false)),
          document.body,
        )}
    </>
  );
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** The action in one word; the button in the window has the same label. */
  readonly label: string;
  readonly question: Omit<Question, 'confirmLabel' | 'onConfirm'>;
  readonly onConfirm: Question['onConfirm'];
}

/** A button for an action that cannot be undone: it asks first. */
export function ConfirmButton({ label, question, onConfirm, ...button }: ConfirmButtonProps) {
  return (
    <Button {...button} onClick={() => openQuestion({ ...question, confirmLabel: label, onConfirm })}>
      {label}
    </Button>
  );
}

interface CallButtonProps<Answer>
  extends
    Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>,
    Pick<ChangeOptions<Answer>, 'done' | 'onDone' | 'stale' | 'failedText'> {
  readonly label: string;
  /** Its label while the call runs. */
  readonly busyLabel?: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Asked before the call is made. */
  readonly question?: ConfirmButtonProps['question'];
}

/** A button that makes one call; a message reports the result. */
export function CallButton<Answer>(props: CallButtonProps<Answer>) {
  const { label, busyLabel = label, method = 'POST', path, body, question, disabled, ...rest } = props;
  const { done, onDone, stale, failedText, ...button } = rest;
  const { isPending, mutate, mutateAsync } = usePanelMutation({
    send: () => panelSend<Answer>(method, path, body),
    done,
    onDone,
    stale,
    failedText,
  });
  if (question) {
    return <ConfirmButton {...button} {...{ label, question, disabled }} onConfirm={() => mutateAsync()} />;
  }
  return (
    <Button {...button} disabled={disabled || isPending} onClick={() => mutate()}>
      {isPending ? busyLabel : label}
    </Button>
  );
}

type RemoveButtonProps<Answer> = Omit<CallButtonProps<Answer>, 'label'> & { readonly label?: string };

/** A small button that removes something after a question. */
export function RemoveButton<Answer>(props: RemoveButtonProps<Answer>) {
  return <CallButton isSmall method="DELETE" label={shellTexts.states.delete} {...props} />;
}
