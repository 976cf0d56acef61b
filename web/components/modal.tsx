import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { addModal } from '../lib/open-modals.ts';

interface ModalProps {
  readonly title: string;
  /** For a window that moves the focus to its title; otherwise an id is generated. */
  readonly titleId?: string;
  readonly titleClassName: string;
  readonly className: string;
  /** For questions that must be answered first. */
  readonly isAlert?: boolean;
  readonly onClose: () => void;
  /** An element beside the title, such as a close button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A window above the page, as a native dialog: the page behind it is inactive, Esc and a click beside it close it, and
 * the focus returns to where it was.
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
  const generatedId = useId();
  const titleId = givenTitleId ?? generatedId;
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const removeModal = addModal(dialog);
    return () => {
      removeModal();
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
        // Without this, a second Esc in a row closes the native dialog itself, and typed texts are lost.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // The browser closed it nevertheless, for example after a second Back on a phone.
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
