import { useEffect } from 'react';

/** Keeps the window's title in step with the page; undefined while it is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
