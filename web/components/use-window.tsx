import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { showErrorToast } from '../lib/toasts.ts';
import { layoutTexts } from '../texts/layout.ts';

/** In place of a window whose code is being loaded: the page darkens already, and can still be used. */
const MODAL_COMING = <div role="status" aria-label={layoutTexts.loading} className="modal-coming" />;

/**
 * A window whose code is loaded when it is first opened; if that fails, a message says so and the page stays as it is.
 * The browser remembers what it could not load as long as the document lives: the next press loads the document anew.
 */
export function useWindow<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [Window, setWindow] = useState<ComponentType<Props>>();
  const hasFailed = useRef(false);
  const close = (): void => setOpen(false);
  const fail = (): void => {
    hasFailed.current = true;
    close();
    showErrorToast(layoutTexts.failed.title, layoutTexts.failed.text);
  };
  const open = async (): Promise<void> => {
    setOpen(true);
    if (Window) return;
    try {
      const loaded = await load();
      setWindow(() => loaded);
    } catch {
      if (!hasFailed.current) return fail();
      // Without a connection the document would be lost, too.
      await fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), fail);
    }
  };
  return {
    open: (): void => void open(),
    close,
    /** The window while it is open. */
    draw: (props: Props): ReactNode => isOpen && (Window ? <Window {...props} /> : MODAL_COMING),
  };
}
