import type { AdminJson } from '#contract/panel/admin';
import { type AdminSession, isSessionAlive, type Role } from '#domain/panel/admin';
import type { Scope } from '#domain/panel/api-token';
import type { Author } from '#domain/panel/audit';
import { type AccountParts, adminView, findIn } from './admin-records.ts';

/** How often the last use of a session is stored. */
const SEEN_STEP_MS = 60_000;

export interface SignedIn extends Readonly<AdminJson> {
  readonly sessionId: string;
  readonly via: Author['via'];
  /** Signed in with a password that today's rule would refuse. */
  readonly isPasswordWeak: boolean;
  /** Set for a program with a token: its rights, whatever the role. */
  readonly scopes?: readonly Scope[];
}

function sessionIdOf({ tokenHash }: AdminSession): string {
  return tokenHash.slice(0, 12);
}

/** The sessions of the people who are signed in. */
export function createAdminSessions({ store, credentials, audit, now }: AccountParts) {
  const updateSessions = (change: (sessions: readonly AdminSession[]) => AdminSession[]): Promise<unknown> =>
    store.update(({ admins, sessions }) => ({ admins, sessions: change(sessions) }));

  const isAlive = (session: AdminSession): boolean => isSessionAlive(session, now());
  const findAlive = (token: string): AdminSession | undefined => {
    const tokenHash = credentials.hashToken(token);
    return store.read().sessions.find((each) => each.tokenHash === tokenHash && isAlive(each));
  };

  return {
    /** The admin of a living session; the call restarts its idle time. */
    findSession(token: string): SignedIn | undefined {
      const session = findAlive(token);
      const admin = session && findIn(store.read(), session.admin);
      if (!admin) return undefined;
      const { tokenHash } = session;
      if (now() - Date.parse(session.lastSeenAt) > SEEN_STEP_MS) {
        const lastSeenAt = new Date(now()).toISOString();
        // A full disk must not end a session; the next use stores the time.
        updateSessions((sessions) =>
          sessions.map((each) => (each.tokenHash === tokenHash ? { ...each, lastSeenAt } : each)),
        ).catch(() => undefined);
      }
      return {
        ...adminView(admin),
        sessionId: sessionIdOf(session),
        via: 'panel',
        isPasswordWeak: session.isPasswordWeak ?? false,
      };
    },

    /** Name and present role in a living session, without restarting its idle time. */
    watch(token: string): { readonly name: string; readonly role: Role } | undefined {
      const session = findAlive(token);
      return session && findIn(store.read(), session.admin);
    },

    async signOut(token: string, ip: string): Promise<void> {
      const tokenHash = credentials.hashToken(token);
      let name: string | undefined;
      await store.update((records) => {
        name = records.sessions.find((each) => each.tokenHash === tokenHash)?.admin;
        const sessions = records.sessions.filter((each) => each.tokenHash !== tokenHash);
        // Anybody may call this: without a session nothing is written.
        return name === undefined ? records : { ...records, sessions };
      });
      if (name === undefined) return;
      await audit.report(
        { name, ip, via: 'panel' },
        { kind: 'sign-in', action: 'signed-out', subject: name },
      );
    },

    /** Their ids identify them for revoking and are useless for signing in. */
    sessions: () =>
      store
        .read()
        .sessions.filter(isAlive)
        .map((session) => {
          const { tokenHash: _hash, isPasswordWeak: _weak, ...rest } = session;
          return { id: sessionIdOf(session), ...rest };
        }),

    async revoke(id: string, by: Author): Promise<void> {
      const subject = store.read().sessions.find((each) => sessionIdOf(each) === id)?.admin;
      await updateSessions((sessions) => sessions.filter((each) => sessionIdOf(each) !== id));
      if (subject === undefined) return;
      await audit.report(by, { kind: 'sign-in', action: 'session-ended', subject });
    },
  };
}
