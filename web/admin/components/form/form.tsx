import type { ComponentProps, ReactNode, Ref } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface FormState {
  readonly bind: Ref<HTMLFormElement>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly submit: () => void;
}

type SubmitState = Pick<FormState, 'isDirty' | 'isBusy'>;

interface SubmitProps {
  readonly form: SubmitState;
  /** Can be pressed before anything was typed. */
  readonly isAlways?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** What it says meanwhile. */
  readonly busyLabel?: string | undefined;
  readonly children?: ReactNode;
}

/** Sends the form; while it is on its way it says so. */
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

/** Where the button stands; that of a long form, and of a window, is in sight from its first field to its last. */
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
  /** Words of the question that is asked when unsaved work would be lost, unless it is asked elsewhere. */
  readonly guard?: ComponentProps<typeof LeaveGuard> | 'elsewhere';
  readonly onSubmit?: () => void;
  /** Stands in a box of its own. */
  readonly isCard?: boolean;
  /** Where its button stands, with what is wrong but belongs to no field above it; both are the form's own when absent. */
  readonly foot?: keyof typeof FEET;
  readonly submitLabel?: string | undefined;
  /** Offers to leave it. */
  readonly onCancel?: () => void;
  /** What is wrong but belongs to no field is told elsewhere. */
  readonly isFaultElsewhere?: boolean;
}

/** A form that asks before its unsaved work is lost, and is checked by us instead of the browser. */
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
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {isDirty && guard !== 'elsewhere' && <LeaveGuard {...guard} />}
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

/** What is wrong but belongs to no field. */
export function FormFault({ form: { fault } }: { readonly form: Pick<FormState, 'fault'> }) {
  return (
    fault !== undefined && (
      <p className="form-fault mt-3" role="alert">
        {fault}
      </p>
    )
  );
}
