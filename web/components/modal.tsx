import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { noteModal } from '../lib/open-modals.ts';

interface ModalProps {
  readonly title: string;
  /** For a window that puts the focus on its title; otherwise the id is made up. */
  readonly titleId?: string;
  readonly titleClassName: string;
  readonly className: string;
  /** For questions that must be answered before anything else. */
  readonly isAlert?: boolean;
  readonly onClose: () => void;
  /** Stands beside the title, such as a button that closes. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A window above the page, by the browser's own dialog element: the page behind it is out of reach, Esc and a
 * click beside it close it, and the focus goes back where it came from.
 */
export function Modal({
  title,
  titleId: givenTitleId,
  titleClassName,
  className,
  isAlert = false,
  onClose,
  action,
  children,
}: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const ownTitleId = useId();
  const titleId = givenTitleId ?? ownTitleId;
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const noteClosed = noteModal(dialog);
    return () => {
      noteClosed();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      {...(isAlert ? { role: 'alertdialog' } : {})}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Left to the browser, the second Esc in a row closes the element itself, and what was typed with it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Closed by the browser all the same, such as by the second step back on a phone.
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="modal-inside">
        <div className="modal-head">
          <h2 id={titleId} className={titleClassName} tabIndex={givenTitleId === undefined ? undefined : -1}>
            {title}
          </h2>
          {action}
        </div>
        {children}
      </div>
    </dialog>
  );
}
