import { adminHint } from './stored/admin-hint.ts';
import { useStoredText } from './stored/stored-text.ts';

/** The address of 'Yönetim': the panel for a signed-in person, else the login page. */
export function useAdminPath(): string {
  return useStoredText(adminHint) === null ? '/admin/login' : '/admin';
}
