import { useState } from 'react';
import { showErrorToast } from '../../lib/toasts.ts';
import { PanelError } from '../api/panel-fetch.ts';

/** A form's values as typed, what differs from the stored ones, and the faults the server found. */
export function useForm<Values extends Readonly<Record<string, string | boolean>>>(stored: Values) {
  const [typed, setTyped] = useState<Readonly<Record<string, string | boolean>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const values: Values = { ...stored, ...typed };
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== stored[name]));
  const isDirty = Object.keys(changed).length > 0;

  const showFaults = (error: unknown): void => {
    if (!(error instanceof PanelError)) return;
    setFaults(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
  };

  return {
    values,
    changed,
    isDirty,
    faultOf: (name: string): string | undefined => faults[name],
    set: (name: string, value: string | boolean): void => {
      setTyped((current) => ({ ...current, [name]: value }));
      setFaults(({ [name]: _mended, ...rest }) => rest);
    },
    /** Puts the server's complaints at their fields. */
    showFaults,
    /** As `showFaults`, and says under `title` what went wrong. */
    showFailure: (title: string, error: Error): void => {
      showFaults(error);
      showErrorToast(title, error.message);
    },
    /** Forgets what was typed into some fields: the stored values stand there again. */
    drop: (names: readonly string[]): void =>
      setTyped((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))),
      ),
    /** Forgets what had been typed when a save was sent; what was typed since stays. */
    reset: (): void => {
      setTyped((current) =>
        Object.fromEntries(Object.entries(current).filter(([name, value]) => value !== typed[name])),
      );
      setFaults({});
    },
  };
}
