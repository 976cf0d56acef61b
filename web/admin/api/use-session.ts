import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import type { loginRequest, SessionJson } from '#contract/panel/admin';
import type { Permission } from '#domain/panel/admin';
import { adminHint } from '../../lib/stored/admin-hint.ts';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { recordSignIn, onSignedOut, panelJson, panelSend, PanelError, keyOf } from './panel-calls.ts';

export const SESSION_PATH = '/api/admin/session';

const sessionQuery = queryOptions({
  queryKey: keyOf(SESSION_PATH),
  queryFn: async (): Promise<SessionJson | null> => {
    try {
      return await panelJson<SessionJson>(SESSION_PATH);
    } catch (error) {
      if (error instanceof PanelError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Who is signed in: null for nobody, undefined while that is unknown. */
export function useSession() {
  return useQuery(sessionQuery);
}

let last: SessionJson | undefined;

/** Who works on this page, even if the session has expired since. Signing out resets it. */
export function useLastSession(): SessionJson | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => (last = client.getQueryData(sessionQuery.queryKey) ?? last),
  );
}

/** Whether the person may use a part of the panel. */
export function useMay(permission: Permission): boolean {
  return useLastSession()?.permissions.includes(permission) ?? false;
}

/** Shows the login above the screen when the server does not know the session any more. */
export function useSessionWatch(): void {
  const client = useQueryClient();
  useEffect(() => onSignedOut(() => client.setQueryData(sessionQuery.queryKey, null)), [client]);
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: z.infer<typeof loginRequest>) =>
      panelSend<SessionJson>('POST', '/api/admin/login', credentials),
    onSuccess: async (session) => {
      recordSignIn();
      adminHint.write('true');
      await client.cancelQueries(sessionQuery);
      client.setQueryData(sessionQuery.queryKey, session);
      // What was asked for when the session had ended.
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    },
  });
}

/** Ends the session and opens the login. A message reports the result, because the screen is closed by then. */
export function useLogout() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => panelSend('POST', '/api/admin/logout'),
    onSuccess: () => {
      adminHint.write(null);
      last = undefined;
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
      showToast(shellTexts.loggedOut, shellTexts.loggedOutText);
      navigate('/admin/login');
    },
    onError: (error) => showErrorToast(shellTexts.logoutFailed, error.message),
  });
}
