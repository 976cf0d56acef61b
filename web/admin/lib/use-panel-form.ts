import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { PanelError } from '../api/panel-fetch.ts';
import { refresh } from '../api/use-call.ts';

/** What stands in the fields, as typed. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Something wrong in what was typed; `path` as in the faults that the server finds. */
export interface FormIssue {
  readonly path: string;
  readonly message: string;
}

export interface PanelFormOptions<Values extends FormValues, Answer> {
  /** What the fields hold when the form opens; what differs from it is unsaved. */
  readonly stored: Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** Faults that are found before anything is sent. */
  readonly check?: (values: Values) => readonly FormIssue[];
  /** Whether two texts of a field mean the same. */
  readonly isSame?: (name: keyof Values & string, left: unknown, right: unknown) => boolean;
  /** @throws PanelError whose issues are shown at their fields */
  readonly send: (values: Values) => Promise<Answer>;
  readonly onSaved?: ((answer: Answer) => void) | undefined;
  /** The message when it is saved; no message when absent. */
  readonly done?: string | undefined;
  /** Paths of calls that answer otherwise from then on. */
  readonly stale?: readonly string[] | undefined;
  /** What the fields hold afterwards, but for what was typed since; absent leaves everything. */
  readonly next?: (answer: Answer, sent: Values) => Values;
  readonly failedTitle?: string;
}

/** Name of the faults that belong to no field. */
const WHOLE = 'whole form';

/** A form of the panel: labels, faults at their fields with the focus on the first, and nothing typed is lost. */
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
  /** The field that a fault belongs to: `allPageUrls.2` is one of `allPageUrls`; `WHOLE` for none of them. */
  const fieldOf = (path: string): string => path.split('.').find((part) => part in stored) ?? WHOLE;
  const form = useForm<Record<string, string | boolean>>({
    defaultValues: stored,
    shouldFocusError: false,
    resolver: (typed) => {
      const errors: FieldErrors<Record<string, string>> = {};
      for (const { path, message } of check(valuesOf(typed))) {
        errors[fieldOf(path)] ??= { type: 'check', message };
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const values = valuesOf(useWatch({ control: form.control }));
  const changed = Object.keys(values).filter((name) => !isSame(name, values[name], stored[name]));

  const labelOf = (name: keyof Values & string): string => labels[name] ?? name;
  const faultOf = (name: string): string | undefined => errors[name]?.message;
  const set = (name: keyof Values & string, value: string | boolean): void => {
    const key: string = name;
    form.setValue(key, value);
    form.clearErrors(key);
  };
  const showFirstFault = (): void => {
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    });
  };
  /** Where a field still holds what it held in `from`, it now holds what `to` says. */
  const rebase = (from: Values, to: Values): void => {
    const typed = valuesOf(form.getValues());
    const held = Object.keys(to).map((name) => [name, typed[name] === from[name] ? to[name] : typed[name]]);
    form.reset(Object.fromEntries(held));
  };
  const showFailure = (error: unknown): void => {
    if (!(error instanceof PanelError)) throw error;
    const issues = error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }];
    for (const { path, message } of issues) form.setError(fieldOf(path), { message });
    showErrorToast(failedTitle, error.message);
    showFirstFault();
  };
  /** Checks what was typed and, if it is right, does `task` with it. */
  const run = (task: (sent: Values) => Promise<void>): void => {
    void form.handleSubmit(
      async () => {
        try {
          await task(valuesOf(form.getValues()));
        } catch (error) {
          showFailure(error);
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
    bind: (form: HTMLFormElement | null): void => {
      element.current = form;
    },
    values,
    /** Names of the fields that differ from what is stored. */
    changed,
    isDirty: changed.length > 0,
    isBusy: isSubmitting,
    labels,
    /** What is wrong but belongs to no field. */
    fault: faultOf(WHOLE),
    /** The properties of a control of `form-field`. */
    field: (name: keyof Values & string) => {
      const key: string = name;
      const value: string | boolean | undefined = values[name];
      return {
        ...form.register(key),
        label: labelOf(name),
        fault: faultOf(key),
        value: typeof value === 'string' ? value : undefined,
        checked: typeof value === 'boolean' ? value : undefined,
      };
    },
    /** The properties of a control that is no element of HTML, such as a table of rows. */
    control: (name: keyof Values & string) => ({
      label: labelOf(name),
      fault: faultOf(name),
      value: String(values[name]),
      onChange: (value: string): void => set(name, value),
    }),
    set,
    rebase,
    run,
    /** `after` hears of the answer when this very save has gone well. */
    submit: (after?: (answer: Answer) => void): void =>
      run(async (sent) => {
        const answer = await send(sent);
        if (next) rebase(sent, next(answer, sent));
        if (done !== undefined) showToast(done);
        void refresh(client, stale);
        onSaved?.(answer);
        after?.(answer);
      }),
  };
}
