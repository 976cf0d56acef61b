import type { ComponentProps, ReactNode, Ref } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';
import { LeaveGuard } from './leave-guard.tsx';

interface FormState {
  readonly bind: Ref<HTMLFormElement>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly submit: () => void;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  readonly form: FormState;
  /** Words of the question that is asked when unsaved work would be lost, unless it is asked elsewhere. */
  readonly guard?: ComponentProps<typeof LeaveGuard> | 'elsewhere';
  readonly onSubmit?: () => void;
  /** Stands in a box of its own. */
  readonly isCard?: boolean;
}

/** A form that asks before its unsaved work is lost, and is checked by us instead of the browser. */
export function Form({
  form,
  guard,
  onSubmit = () => form.submit(),
  isCard = false,
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
    </form>
  );
}

interface SubmitProps {
  readonly form: Pick<FormState, 'isDirty' | 'isBusy'>;
  /** Can be pressed before anything was typed. */
  readonly isAlways?: boolean;
  readonly isDisabled?: boolean;
  /** What it says meanwhile. */
  readonly busyLabel?: string;
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

/** What is wrong but belongs to no field. */
export function FormFault({ form: { fault } }: { readonly form: { readonly fault: string | undefined } }) {
  return (
    fault !== undefined && (
      <p className="form-fault mt-3" role="alert">
        {fault}
      </p>
    )
  );
}

/** The button of a long form: in sight from its first field to its last. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return <div className="form-bar">{children}</div>;
}
