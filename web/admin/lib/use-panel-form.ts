import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { closeToast, showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { PanelError, refresh } from '../api/panel-calls.ts';
import type { z } from 'zod';
import { TURKISH_ISSUES } from '#domain/turkish-issues';

export type FormValues = Readonly<Record<string, string | boolean>>;

/** A fault in what was typed; `path` as in the faults of the server. */
export interface FormIssue {
  readonly path: string;
  readonly message: string;
}

export interface PanelFormOptions<Values extends FormValues, Answer> {
  /** The values of the fields in which nothing was typed; a different value counts as unsaved. */
  readonly stored: Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** Finds faults before the form is sent. `changed` names the fields that differ from the stored values. */
  readonly check?: (values: Values, changed: readonly string[]) => readonly FormIssue[];
  /** Whether two texts of a field have the same meaning. */
  readonly isSame?: (name: keyof Values & string, left: unknown, right: unknown) => boolean;
  /** Undefined when it was cancelled. @throws PanelError whose issues are shown at their fields */
  readonly send: (values: Values, changed: readonly string[]) => Promise<Answer | undefined>;
  readonly onSaved?: ((answer: Answer) => void) | undefined;
  /** The message after saving; none when undefined. */
  readonly done?: string | undefined;
  /** Paths of calls whose answers change by this. */
  readonly stale?: readonly string[] | undefined;
  /** Fields that have their stored value again after saving, except those in which something was typed since. */
  readonly cleared?: readonly string[];
  readonly failedTitle?: string;
}

/** A change of a text or a box. */
interface ControlEvent {
  readonly target: { readonly value: string; readonly checked?: boolean };
}

/** A try to save that failed. */
interface Failure<Values> {
  readonly values: Values;
  /** What the check found, or the server refused. */
  readonly issues: readonly FormIssue[];
}

/** Name of the faults that belong to no field. */
const WHOLE = 'whole form';

/** A form of the panel: labels, faults at their fields with the focus on the first, and typed values are never lost. */
export function usePanelForm<Values extends FormValues, Answer = unknown>({
  stored,
  labels,
  check = () => [],
  isSame = (_name, left, right) => left === right,
  send,
  onSaved,
  done,
  stale = [],
  cleared = [],
  failedTitle = shellTexts.states.error,
}: PanelFormOptions<Values, Answer>) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<FormValues>({});
  const [failure, setFailure] = useState<Failure<Values>>();
  const [isBusy, setBusy] = useState(false);
  const values: Values = { ...stored, ...typed };
  const changedOf = (given: Values): readonly string[] =>
    Object.keys(given).filter((name) => !isSame(name, given[name], stored[name]));
  const changed = changedOf(values);

  /** The field of a fault: `allPageUrls.2` belongs to `allPageUrls`; `WHOLE` when it belongs to no field. */
  const fieldOf = (path: string): string => path.split('.').find((part) => part in stored) ?? WHOLE;
  const isAsTried = ({ path }: FormIssue): boolean =>
    values[fieldOf(path)] === failure?.values[fieldOf(path)];
  /** After a failed try: in each field what that found, or what the check finds now if the field has changed since. */
  const issues = failure
    ? [...failure.issues.filter(isAsTried), ...check(values, changed).filter((issue) => !isAsTried(issue))]
    : [];
  const issueOf = (name: string) => issues.find(({ path }) => fieldOf(path) === name);
  const labelOf = (name: keyof Values & string): string => labels[name] ?? name;
  useLayoutEffect(() => {
    if (!failure) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [failure]);

  const type = (name: string, value: string | boolean): void =>
    setTyped((before) => ({ ...before, [name]: value }));
  /** Shows the stored value again in each field whose text has not changed since `sent`. */
  const forget = (sent: Values, names: readonly string[] = Object.keys(sent)): void =>
    setTyped((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name, value]) => !names.includes(name) || value !== sent[name]),
      ),
    );

  const save = async (
    after: ((answer: Answer) => void) | undefined,
    to: typeof send,
    sent: Values,
  ): Promise<void> => {
    // What an earlier try said is over.
    closeToast();
    setFailure(undefined);
    const sentChanges = changedOf(sent);
    const found = check(sent, sentChanges);
    if (found.length > 0) {
      setFailure({ values: sent, issues: found });
      showErrorToast(failedTitle, shellTexts.states.fixFields);
      return;
    }
    setBusy(true);
    try {
      const answer = await to(sent, sentChanges);
      if (answer === undefined) return;
      forget(sent, cleared);
      if (done !== undefined) showToast(done);
      onSaved?.(answer);
      after?.(answer);
    } catch (error) {
      if (!(error instanceof PanelError)) throw error;
      const { message, issues: refused } = error;
      setFailure({ values: sent, issues: refused.length > 0 ? refused : [{ path: '', message }] });
      showErrorToast(failedTitle, message);
    } finally {
      setBusy(false);
      // After a failure, too: the server may have done the work, and only its answer was lost.
      void refresh(client, stale);
    }
  };

  return {
    /** `ref` of the form. */
    bind: element,
    values,
    /** Names of the fields that differ from the stored values. */
    changed,
    isDirty: changed.length > 0,
    isBusy,
    labels,
    /** The fault that belongs to no field. */
    fault: issueOf(WHOLE)?.message,
    /** The properties of a control of `form-field`. */
    field: (name: keyof Values & string) => {
      const value: string | boolean | undefined = values[name];
      return {
        name,
        label: labelOf(name),
        fault: issueOf(name)?.message,
        value: typeof value === 'string' ? value : undefined,
        checked: typeof value === 'boolean' ? value : undefined,
        onChange: ({ target }: ControlEvent): void =>
          type(name, typeof value === 'boolean' ? target.checked === true : target.value),
      };
    },
    /** The properties of a control that is no HTML element, such as a table of rows. */
    control: (name: keyof Values & string) => {
      const { path = '', message: fault } = issueOf(name) ?? {};
      const parts = path.split('.');
      return {
        label: labelOf(name),
        fault,
        /** Where in the field's value the fault is: `['2', 'vkn']` for `carriers.2.vkn`. */
        faultPath: parts.slice(parts.indexOf(name) + 1),
        value: String(values[name]),
        onChange: (value: string): void => type(name, value),
      };
    },
    /** Types these values. */
    set: (changes: Partial<Values>): void => setTyped((before) => ({ ...before, ...changes })),
    forget,
    /**
     * Checks the values and sends them; `after` is called with the answer if this save succeeded. `to` is another way to
     * send them this time, and `sent` are other values.
     */
    submit: (after?: (answer: Answer) => void, to = send, sent = values): void => void save(after, to, sent),
  };
}

/** Checks a form by the schema of its call, applied to what `toBody` makes of the values. */
export function checkBy<Typed extends unknown[]>(
  schema: z.ZodType,
  toBody: (...typed: Typed) => unknown = (...[values]) => values,
): (...typed: Typed) => readonly FormIssue[] {
  return (...typed) => {
    const { error } = schema.safeParse(toBody(...typed), TURKISH_ISSUES);
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  };
}
