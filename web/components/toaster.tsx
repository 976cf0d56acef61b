import * as Toast from '@radix-ui/react-toast';
import { createPortal } from 'react-dom';
import { useTopModal } from '../lib/open-modals.ts';
import { closeToast, TOAST_MS, type ToastMessage } from '../lib/toasts.ts';
import { toastTexts } from '../texts/cart.ts';
import { Icon } from './icon.tsx';

const SWIPE_PX = 50;

/**
 * The one message on the screen. F8 moves the focus to it; while it is hovered or focused, it stays. While a modal
 * window is open, the message is inside it, because the rest of the page is inactive, also for screen readers.
 */
export function Toaster({ message }: { readonly message: ToastMessage | undefined }) {
  const modal = useTopModal();
  return (
    <Toast.Provider
      announcerContainer={modal}
      duration={TOAST_MS}
      swipeThreshold={SWIPE_PX}
      swipeDirection="right"
      label={toastTexts.label}
    >
      {message && (
        <Toast.Root
          key={message.id}
          className={message.isError ? 'toast toast-error' : 'toast'}
          type={message.isError ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && closeToast(message.id)}
        >
          <Toast.Title className="toast-title">{message.title}</Toast.Title>
          {message.text && <Toast.Description className="toast-text">{message.text}</Toast.Description>}
          {message.actions?.map(({ label, run }) => (
            <Toast.Action key={label} asChild altText={label} onClick={run}>
              <button type="button" className="toast-action">
                {label}
              </button>
            </Toast.Action>
          ))}
          <Toast.Close className="toast-close icon-button" aria-label={toastTexts.close}>
            <Icon name="close" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        <Toast.Viewport className="toasts" hotkey={['F8']} label={`${toastTexts.region} ({hotkey})`} />,
        modal ?? document.body,
      )}
    </Toast.Provider>
  );
}
