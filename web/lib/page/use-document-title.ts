import { useEffect } from 'react';

/** Sets the window's title to that of the page; does nothing while it is undefined. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
