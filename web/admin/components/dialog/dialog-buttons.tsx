import { type ComponentProps, type ReactNode, useState } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend, usePanelMutation } from '../../api/panel-calls.ts';
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
  readonly question: Pick<Question, 'title' | 'text'>;
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

interface RemoveButtonProps extends Omit<ComponentProps<typeof ConfirmButton>, 'label' | 'onConfirm'> {
  readonly label?: string;
  /** Path of the call that removes it. */
  readonly path: string;
  readonly done?: string;
  readonly failedText?: string;
  readonly stale: readonly string[];
  readonly onRemoved?: () => void;
}

/** A small button that removes something after a question. */
export function RemoveButton({
  label = shellTexts.states.delete,
  path,
  done,
  failedText,
  stale,
  onRemoved,
  ...button
}: RemoveButtonProps) {
  const remove = usePanelMutation({
    send: () => panelSend('DELETE', path),
    done,
    failedText,
    stale,
    onDone: () => onRemoved?.(),
  });
  return <ConfirmButton isSmall {...button} label={label} onConfirm={() => remove.mutateAsync()} />;
}
