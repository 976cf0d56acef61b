import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
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
  /** The values when the form opens; a different value counts as unsaved. */
  readonly stored: Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** Finds faults before the form is sent. */
  readonly check?: (values: Values) => readonly FormIssue[];
  /** Whether two texts of a field have the same meaning. */
  readonly isSame?: (name: keyof Values & string, left: unknown, right: unknown) => boolean;
  /** Undefined when it was cancelled. @throws PanelError whose issues are shown at their fields */
  readonly send: (values: Values) => Promise<Answer | undefined>;
  readonly onSaved?: ((answer: Answer) => void) | undefined;
  /** The message after saving; none when undefined. */
  readonly done?: string | undefined;
  /** Paths of calls whose answers change by this. */
  readonly stale?: readonly string[] | undefined;
  /** The values of the fields after saving, except what was typed since; when undefined, nothing changes. */
  readonly next?: (answer: Answer, sent: Values) => Values;
  readonly failedTitle?: string;
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
  next,
  failedTitle = shellTexts.states.error,
}: PanelFormOptions<Values, Answer>) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const valuesOf = (typed: Readonly<Record<string, string | boolean | undefined>>): Values => ({
    ...stored,
    ...typed,
  });
  /** The field of a fault: `allPageUrls.2` belongs to `allPageUrls`; `WHOLE` when it belongs to no field. */
  const fieldOf = (path: string): string => path.split('.').find((part) => part in stored) ?? WHOLE;
  const form = useForm<Record<string, string | boolean>>({
    defaultValues: stored,
    shouldFocusError: false,
    resolver: (typed) => {
      const errors: FieldErrors<Record<string, string>> = {};
      for (const { path, message } of check(valuesOf(typed))) {
        errors[fieldOf(path)] ??= { type: path, message };
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const values = valuesOf(useWatch({ control: form.control }));
  const changed = Object.keys(values).filter((name) => !isSame(name, values[name], stored[name]));

  const labelOf = (name: keyof Values & string): string => labels[name] ?? name;
  const faultOf = (name: string): string | undefined => errors[name]?.message;
  /** Where in the field's value the fault is: `['2', 'vkn']` for the type `carriers.2.vkn`. */
  const faultPathOf = (name: string): readonly string[] => {
    const path = errors[name]?.type?.split('.') ?? [];
    return path.slice(path.indexOf(name) + 1);
  };
  const set = (name: keyof Values & string, value: string | boolean): void => {
    const key: string = name;
    form.setValue(key, value);
    form.clearErrors(key);
  };
  const wantsFirstFault = useRef(false);
  useLayoutEffect(() => {
    // A fault that belongs to no field takes no focus, and none from what is typed next.
    if (!wantsFirstFault.current || Object.keys(errors).length === 0) return;
    wantsFirstFault.current = false;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
  /** The next time that faults are drawn, the first of them has the focus. */
  const showFirstFault = (): void => {
    wantsFirstFault.current = true;
  };
  /** Sets each field that still has its value of `from` to its value of `to`. */
  const rebase = (from: Values, to: Values): void => {
    const typed = valuesOf(form.getValues());
    const merged = Object.keys(to).map((name) => [name, typed[name] === from[name] ? to[name] : typed[name]]);
    // Else the form knows none of its fields until it is drawn again, and a letter typed before that is lost.
    form.reset(Object.fromEntries(merged), { keepFieldsRef: true });
  };
  const showFailure = (error: unknown): void => {
    if (!(error instanceof PanelError)) throw error;
    const issues = error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }];
    for (const { path, message } of issues) form.setError(fieldOf(path), { type: path, message });
    showErrorToast(failedTitle, error.message);
    showFirstFault();
  };
  const submit = (after?: (answer: Answer) => void, to = send): void => {
    wantsFirstFault.current = false;
    // What an earlier try said is over.
    closeToast();
    void form.handleSubmit(
      async () => {
        const sent = valuesOf(form.getValues());
        try {
          const answer = await to(sent);
          if (answer === undefined) return;
          if (next) rebase(sent, next(answer, sent));
          if (done !== undefined) showToast(done);
          onSaved?.(answer);
          after?.(answer);
        } catch (error) {
          showFailure(error);
        } finally {
          // After a failure, too: the server may have done the work, and only its answer was lost.
          void refresh(client, stale);
        }
      },
      () => {
        showErrorToast(failedTitle, shellTexts.states.fixFields);
        showFirstFault();
      },
    )();
  };

  return {
    /** `ref` of the form. */
    bind: (drawn: HTMLFormElement | null): void => {
      element.current = drawn;
    },
    values,
    /** Names of the fields that differ from the stored values. */
    changed,
    isDirty: changed.length > 0,
    isBusy: isSubmitting,
    labels,
    /** The fault that belongs to no field. */
    fault: faultOf(WHOLE),
    /** The properties of a control of `form-field`. */
    field: (field: keyof Values & string) => {
      const key: string = field;
      const value: string | boolean | undefined = values[field];
      const { name, ref, onChange, onBlur } = form.register(key);
      return {
        name,
        ref,
        onChange,
        onBlur,
        label: labelOf(field),
        fault: faultOf(key),
        value: typeof value === 'string' ? value : undefined,
        checked: typeof value === 'boolean' ? value : undefined,
      };
    },
    /** The properties of a control that is no HTML element, such as a table of rows. */
    control: (name: keyof Values & string) => ({
      label: labelOf(name),
      fault: faultOf(name),
      faultPath: faultPathOf(name),
      value: String(values[name]),
      onChange: (value: string): void => set(name, value),
    }),
    set,
    rebase,
    /**
     * Checks the typed values and sends them; `after` is called with the answer if this save succeeded. `to` is another
     * way to send them this time.
     */
    submit,
  };
}

/** Checks a form by the schema of its call, applied to what `toBody` makes of the values. */
export function checkBy<Values>(
  schema: z.ZodType,
  toBody: (values: Values) => unknown = (values) => values,
): (values: Values) => readonly FormIssue[] {
  return (values) => {
    const { error } = schema.safeParse(toBody(values), TURKISH_ISSUES);
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  };
}
