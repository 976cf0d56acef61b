import { lazy, Suspense, useState } from 'react';
import { useToast } from '../lib/toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Where messages appear; their code is loaded with the first one. */
export function ToastOutlet() {
  const message = useToast();
  const [isNeeded, setNeeded] = useState(false);
  if (message && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster message={message} />
    </Suspense>
  ) : null;
}
