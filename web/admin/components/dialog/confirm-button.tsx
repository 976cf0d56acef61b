import type { ComponentProps } from 'react';
import type { Button } from '../button.tsx';
import { DialogButton } from './dialog-button.tsx';
import { ConfirmDialog } from './dialogs.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** What the button does, in a word; the window's button says it again. */
  readonly label: string;
  readonly question: { readonly title: string; readonly text: string };
  readonly isBusy?: boolean;
  /** Does it, and closes the window when it is done. */
  readonly onConfirm: (close: () => void) => void;
}

/** A button for what cannot be taken back: it asks first. */
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
