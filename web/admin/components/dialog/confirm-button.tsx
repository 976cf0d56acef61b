import { type ComponentProps, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen &&
        // Not within the row or the form of the button: a window would look and act as a part of it.
        createPortal(
          <ConfirmDialog
            {...question}
            confirmLabel={label}
            isBusy={isBusy}
            onCancel={close}
            onConfirm={() => onConfirm(close)}
          />,
          document.body,
        )}
    </>
  );
}
