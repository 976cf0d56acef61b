import { useEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { shellTexts } from '../../texts/panel/shell.ts';
import { ConfirmDialog } from './dialogs.tsx';

type Leave = () => void;
let ask: ((leave: Leave) => void) | undefined;

/** For the router: a screen with unsaved work asks before another one takes its place. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options);
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  if (ask && isOtherScreen) ask(leave);
  else leave();
};

/** Lets the next step pass unasked, such as the one after saving. */
export function allowLeaving(): void {
  ask = undefined;
}

interface LeaveGuardProps {
  readonly title: string;
  readonly leaveLabel: string;
}

/** Stands in a screen as long as it holds unsaved work: links, the back button and closing the window ask first. */
export function LeaveGuard({ title, leaveLabel }: LeaveGuardProps) {
  const [pending, setPending] = useState<{ readonly leave: Leave }>();

  useEffect(() => {
    const own = (leave: Leave): void => setPending({ leave });
    const here = location.href;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (ask === own) event.preventDefault();
    };
    // The back button has already changed the address: it is put back, so that the screen stays.
    const onPop = (event: PopStateEvent): void => {
      if (ask !== own || location.pathname === new URL(here).pathname) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      own(() => history.back());
    };
    ask = own;
    addEventListener('beforeunload', onUnload);
    addEventListener('popstate', onPop, { capture: true });
    return () => {
      if (ask === own) ask = undefined;
      removeEventListener('beforeunload', onUnload);
      removeEventListener('popstate', onPop, { capture: true });
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
