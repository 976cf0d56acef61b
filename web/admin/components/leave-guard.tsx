import { useEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { shellTexts } from '../../texts/panel/shell.ts';
import { ConfirmDialog } from './dialogs.tsx';

type Leave = () => void;

interface Guard {
  readonly ask: (leave: Leave) => void;
  /** Address of the screen that has unsaved work. */
  readonly address: string;
}

let guard: Guard | undefined;

/** For the router: a screen with unsaved work asks before another one takes its place. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options);
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  if (guard && isOtherScreen) guard.ask(leave);
  else leave();
};

/**
 * The back button asks as well. To be called before the router listens: it has to hear of the step first.
 * The address has already changed by then, so it is put back.
 */
export function guardBackButton(): void {
  addEventListener('popstate', (event) => {
    if (!guard || location.pathname === new URL(guard.address).pathname) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.address);
    guard.ask(() => history.back());
  });
}

/** Lets the next step pass unasked, such as the one after saving. */
export function allowLeaving(): void {
  guard = undefined;
}

interface LeaveGuardProps {
  readonly title: string;
  readonly leaveLabel: string;
}

/** Stands in a screen as long as it holds unsaved work: links, the back button and closing the window ask first. */
export function LeaveGuard({ title, leaveLabel }: LeaveGuardProps) {
  const [pending, setPending] = useState<{ readonly leave: Leave }>();

  useEffect(() => {
    const own: Guard = { ask: (leave) => setPending({ leave }), address: location.href };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (guard === own) event.preventDefault();
    };
    guard = own;
    addEventListener('beforeunload', onUnload);
    return () => {
      if (guard === own) guard = undefined;
      removeEventListener('beforeunload', onUnload);
    };
  }, []);

  if (!pending) return null;
  return (
    <ConfirmDialog
      title={title}
      text={shellTexts.states.unsaved}
      confirmLabel={leaveLabel}
      onCancel={() => setPending(undefined)}
      onConfirm={() => {
        allowLeaving();
        setPending(undefined);
        pending.leave();
      }}
    />
  );
}
