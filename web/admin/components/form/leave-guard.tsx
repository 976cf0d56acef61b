import { useContext, useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { openQuestion, type LeavePrompt, WindowGuard } from '../dialog/dialogs.tsx';

interface Guard {
  readonly prompt: LeavePrompt;
  /** Path of the screen with unsaved work. */
  readonly address: string;
}

/** Forms with unsaved work, the last edited one at the end. */
let guards: readonly Guard[] = [];

/** For the router: asks before another screen replaces one with unsaved work. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options);
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  if (isOtherScreen) promptToLeave(leave);
  else leave();
};

/**
 * Asks also at the back button. Must be called before the router listens, so that its listener runs first. The address
 * has already changed by then, so it is changed back.
 */
export function guardBackButton(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard || location.pathname === new URL(guard.address).pathname) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.address);
    // The browser scrolls to where the other screen was left, as if it were displayed.
    const top = scrollY;
    requestAnimationFrame(() => scrollTo(0, top));
    guard.prompt(() => history.back());
  });
}

/** For a change of the screen that keeps the address: asks first if there is unsaved work. */
export function promptToLeave(leave: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard.prompt(leave);
  else leave();
}

/** The next navigation is not asked about, for example the one after saving. */
export function allowLeaving(): void {
  guards = [];
}

/** Drawn in a form with unsaved work: links, Back, closing the browser or the form's dialog ask first. */
export function LeaveGuard() {
  const promptRef = useContext(WindowGuard);

  useEffect(() => {
    let takeBack = (): void => undefined;
    const ask: LeavePrompt = (onConfirm) => {
      takeBack = openQuestion({ ...shellTexts.unsaved, onConfirm });
    };
    const prompt: LeavePrompt = (leave) =>
      ask(() => {
        allowLeaving();
        leave();
      });
    const guard: Guard = { prompt, address: location.href };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (guards.includes(guard)) event.preventDefault();
    };
    guards = [...guards, guard];
    // The screen below the window stays, with its own unsaved work.
    if (promptRef) promptRef.current = ask;
    addEventListener('beforeunload', onUnload);
    return () => {
      // What was being saved when it was asked about is saved now.
      takeBack();
      guards = guards.filter((each) => each !== guard);
      if (promptRef) promptRef.current = undefined;
      removeEventListener('beforeunload', onUnload);
    };
  }, [promptRef]);

  return null;
}
