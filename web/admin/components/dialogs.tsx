import type { ReactNode } from 'react';
import { Modal as PlainModal } from '../../components/modal.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';

interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window above the screen; Esc and a click beside it close it. */
export function Modal({ title, description, isWide = false, onClose, children }: ModalProps) {
  return (
    <PlainModal
      title={title}
      titleClassName="panel-title mb-3"
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      onClose={onClose}
    >
      {description !== undefined && <p className="mb-4">{description}</p>}
      {children}
    </PlainModal>
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
    <PlainModal
      title={props.title}
      titleClassName="panel-title mb-3"
      className="dialog"
      isAlert
      onClose={props.onCancel}
    >
      <p className="mb-4">{props.text}</p>
      {props.children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={props.onCancel}>
          {shellTexts.states.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={props.isBusy}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </button>
      </div>
    </PlainModal>
  );
}
