import { useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';

export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly isError: boolean;
  /** What the user can do about it at once. */
  readonly actions?: readonly ToastAction[];
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

let current: ToastMessage | undefined;
let lastId = 0;
const { subscribe, notify } = createListeners();

function show(message: ToastMessage | undefined): void {
  current = message;
  notify();
}

/** How long a message is shown. */
export const TOAST_MS = 5000;

/** Shows a message; it replaces the one before: only one at a time. */
export function showToast(title: string, text?: string, ...actions: readonly ToastAction[]): void {
  show({ id: (lastId += 1), title, isError: false, actions, ...(text === undefined ? {} : { text }) });
}

/** As `showToast`, for failures: announced at once. */
export function showErrorToast(title: string, text: string): void {
  show({ id: (lastId += 1), title, text, isError: true });
}

/** Closes the message; that with `id`, unless another one has replaced it. */
export function closeToast(id = current?.id): void {
  if (current?.id === id) show(undefined);
}

/** Closes a message of success, because its result is about to be visible. */
export function closeSuccessToast(): void {
  if (current && !current.isError) show(undefined);
}

export function useToast(): ToastMessage | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}
