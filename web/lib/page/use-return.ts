import { useEffect } from 'react';

/** Calls `onReturn` when somebody goes back to this page, and the browser shows it as it was left. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onReturn();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
}
