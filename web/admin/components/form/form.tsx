import type { ComponentProps, ReactNode, Ref, SubmitEvent } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordConflict } from './record-conflict.tsx';

type RecordForm = ComponentProps<typeof RecordConflict>['form'];

interface FormState extends RecordForm {
  readonly bind: Ref<HTMLFormElement>;
  readonly isDirty: boolean;
  readonly fault: string | undefined;
  readonly submit: () => void;
}

type SubmitState = Pick<FormState, 'isDirty' | 'isBusy'>;

interface SubmitProps {
  readonly form: SubmitState;
  /** Whether it is enabled before anything was typed. */
  readonly isAlways?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Its label while the form is being sent. */
  readonly busyLabel?: string | undefined;
  readonly children?: ReactNode;
}

/** The button that sends the form; its label changes while that is running. */
export function SubmitButton({
  form,
  isAlways = false,
  isDisabled = false,
  busyLabel = shellTexts.states.saving,
  children = shellTexts.states.save,
}: SubmitProps) {
  return (
    <button
      type="submit"
      className="button button-strong"
      disabled={form.isBusy || isDisabled || !(isAlways || form.isDirty)}
    >
      {form.isBusy ? busyLabel : children}
    </button>
  );
}

/** The place of the button. In a long form or a window it is always visible. */
const FEET = {
  end: 'mt-4 flex justify-end',
  gridEnd: 'flex justify-end gap-3',
  start: undefined,
  bar: 'form-bar',
  dialog: 'dialog-foot',
} as const;

interface FormProps
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'>, Omit<SubmitProps, 'form' | 'children'> {
  readonly form: FormState;
  /** Texts of the question about unsaved work; none if another component asks it. */
  readonly guard?: ComponentProps<typeof LeaveGuard> | 'elsewhere';
  readonly onSubmit?: () => void;
  /** Whether the form has a box of its own. */
  readonly isCard?: boolean;
  /** The place of its button, with faults that belong to no field above it; undefined if the form places both itself. */
  readonly foot?: keyof typeof FEET;
  readonly submitLabel?: string | undefined;
  /** Adds a button that closes the form. */
  readonly onCancel?: () => void;
  /** Whether faults that belong to no field are shown elsewhere. */
  readonly isFaultElsewhere?: boolean;
  readonly isConflictElsewhere?: boolean;
}

/** The handler of a form that the program sends itself, in place of the browser. */
export function submitting(send: () => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    send();
  };
}

/** A form that asks before unsaved work is lost, and whose fields are checked by the program, not by the browser. */
export function Form({
  form,
  guard,
  onSubmit = () => form.submit(),
  isCard = false,
  foot,
  submitLabel,
  onCancel,
  isAlways,
  isDisabled,
  busyLabel,
  isFaultElsewhere = false,
  isConflictElsewhere = false,
  className = '',
  children,
  ...rest
}: FormProps) {
  const { bind, isDirty } = form;
  return (
    <form
      {...rest}
      className={isCard ? `card card-body ${className}` : className}
      ref={bind}
      noValidate
      onSubmit={submitting(onSubmit)}
    >
      {isDirty && guard !== 'elsewhere' && <LeaveGuard {...guard} />}
      {!isConflictElsewhere && <RecordConflict form={form} />}
      {children}
      {foot && !isFaultElsewhere && <FormFault form={form} />}
      {foot && (
        <div className={FEET[foot]}>
          {onCancel && <Button onClick={onCancel}>{shellTexts.states.cancel}</Button>}
          <SubmitButton {...{ form, isAlways, isDisabled, busyLabel }}>{submitLabel}</SubmitButton>
        </div>
      )}
    </form>
  );
}

/** The fault that belongs to no field. */
export function FormFault({ form: { fault } }: { readonly form: Pick<FormState, 'fault'> }) {
  return (
    fault !== undefined && (
      <p className="form-fault mt-3" role="alert">
        {fault}
      </p>
    )
  );
}
