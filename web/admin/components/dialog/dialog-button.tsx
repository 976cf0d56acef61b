import { type ComponentProps, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  readonly label: string;
  /** The content of the window, while it is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a window. */
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
