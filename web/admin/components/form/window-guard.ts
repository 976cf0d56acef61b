import { createContext } from 'react';

/** Asks whether unsaved work may go, and calls `leave` when it may. */
export type AskToLeave = (leave: () => void) => void;

/** Of the window around a form: takes what must be asked before the window closes, undefined when nothing must. */
export const WindowGuard = createContext<((ask: AskToLeave | undefined) => void) | null>(null);
