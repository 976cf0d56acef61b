import { createContext } from 'react';

/** Asks whether unsaved work may be lost, and calls `leave` if it may. */
export type LeavePrompt = (leave: () => void) => void;

/** Of the window around a form: sets the question before the window closes; undefined for no question. */
export const WindowGuard = createContext<((prompt: LeavePrompt | undefined) => void) | null>(null);
