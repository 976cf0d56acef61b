import { useSyncExternalStore } from 'react';

/** Set by the panel's login page; only a hint for this link, the server decides. */
const FLAG = 'admin-authenticated';

function hasFlag(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The address of 'Yönetim': the panel for a signed-in person, else the login page. */
export function useAdminPath(): string {
  const isLoggedIn = useSyncExternalStore(subscribe, hasFlag, () => false);
  return isLoggedIn ? '/admin' : '/admin/login';
}
