import { AlertDialog, Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';

interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window above the screen; Esc and the veil close it. */
export function Modal({ title, description, isWide = false, onClose, children }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className={isWide ? 'dialog dialog-wide' : 'dialog'}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Dialog.Title className="panel-title mb-3">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="mb-4">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that cannot be taken back; the focus is on "Vazgeç". */
export function ConfirmDialog(props: ConfirmProps) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-veil" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="panel-title mb-3">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mb-4">{props.text}</AlertDialog.Description>
          {props.children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet">
              {shellTexts.states.cancel}
            </AlertDialog.Cancel>
            <button
              type="button"
              className="button button-danger"
              disabled={props.isBusy}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
