import type { ComponentProps } from 'react';
import type { Button } from '../button.tsx';
import { DialogButton } from './dialog-button.tsx';
import { ConfirmDialog } from './dialogs.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** The action in one word; the button in the window has the same label. */
  readonly label: string;
  readonly question: { readonly title: string; readonly text: string };
  readonly isBusy?: boolean;
  /** Runs the action, and closes the window when it is done. */
  readonly onConfirm: (close: () => void) => void;
}

/** A button for an action that cannot be undone: it asks first. */
export function ConfirmButton({ label, question, isBusy = false, onConfirm, ...button }: ConfirmButtonProps) {
  return (
    <DialogButton {...button} label={label}>
      {(close) => (
        <ConfirmDialog
          {...question}
          confirmLabel={label}
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => onConfirm(close)}
        />
      )}
    </DialogButton>
  );
}
