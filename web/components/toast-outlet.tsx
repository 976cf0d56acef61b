import { type ComponentType, useEffect, useState } from 'react';
import { closeToast, TOAST_MS, type ToastMessage, useToast } from '../lib/toasts.ts';
import { toastTexts } from '../texts/cart.ts';

interface ToasterProps {
  readonly message: ToastMessage | undefined;
}

/** Shows the message when the code of the real toaster cannot be loaded, for example without a connection. */
function PlainToaster({ message }: ToasterProps) {
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => closeToast(message.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className="toasts" role="alert">
      {message && (
        <div className={message.isError ? 'toast toast-error' : 'toast'}>
          <p className="toast-title">{message.title}</p>
          {message.text && <p className="toast-text">{message.text}</p>}
          <button
            type="button"
            className="toast-close icon-button"
            aria-label={toastTexts.close}
            onClick={() => closeToast(message.id)}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}

/** The place of messages; their code is loaded with the first one. */
export function ToastOutlet() {
  const message = useToast();
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const isNeeded = message !== undefined;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setToaster((current?: ComponentType<ToasterProps>) => current ?? PlainToaster),
    );
  }, [isNeeded]);
  return Toaster ? <Toaster message={message} /> : null;
}
