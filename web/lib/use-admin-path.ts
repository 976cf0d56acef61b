import { useSyncExternalStore } from 'react';
import { ADMIN_HINT } from './stored/admin-hint.ts';

function hasFlag(): boolean {
  try {
    return localStorage.getItem(ADMIN_HINT) !== null;
  } catch {
    return false;
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
