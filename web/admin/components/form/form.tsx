import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  type ComponentType,
  Fragment,
  isValidElement,
  type ReactElement,
} from 'react';
import { capitalize } from '#kernel/turkish';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';
import { Card, CardTitle } from '../card.tsx';
import { FOOT_LOOK } from '../dialog/dialogs.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordConflict } from './record-conflict.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { keysOf } from '#kernel/keys-of';
import { CheckField, Hint, type Option, SelectField, TextArea, TextField } from './form-field.tsx';
import { type ControlProps, RowsField } from './rows-field.tsx';

/** Values with their names as options of a select, after the given first options. */
export function optionsOf(
  names: Readonly<Record<string, string>>,
  ...first: readonly Option[]
): readonly Option[] {
  return [...first, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}

type RowsProps = Pick<ComponentProps<typeof RowsField>, 'addLabel' | 'columns' | 'isOrdered'>;

/**
 * The declaration of a field. Its control: a box for a flag, a select with `options`, rows with `table`, a text of
 * several lines with `rows`, the given `control`, else a text of one line.
 */
export interface FieldSpec extends Pick<
  ComponentProps<typeof TextField>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'required'
  | 'spellCheck'
  | 'suggestions'
  | 'type'
  | 'hint'
> {
  /** In place of the form's label for this field. */
  readonly label?: string;
  readonly fault?: string | undefined;
  readonly options?: readonly Option[];
  readonly table?: RowsProps;
  readonly control?: ComponentType<ControlProps>;
  readonly rows?: number;
  /** Whether the field takes a whole line. */
  readonly isWide?: boolean;
  readonly onBlur?: () => void;
}

interface BoundField extends Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  readonly label: string;
  readonly fault: string | undefined;
  readonly value: string | undefined;
  readonly checked: boolean | undefined;
}

interface FieldsProps<Values> {
  readonly form: {
    readonly values: Values;
    readonly field: (name: keyof Values & string) => BoundField;
    readonly control: (
      name: keyof Values & string,
    ) => Omit<ComponentProps<typeof RowsField>, keyof RowsProps>;
  };
  /** The fields in their order; false leaves one out, and an element is drawn as it is. */
  readonly of: { readonly [Name in keyof Values & string]?: FieldSpec | ReactElement | false };
  /** Names of fields that are left out. */
  readonly hidden?: readonly string[];
  /** Columns of fields, where there is room. */
  readonly columns?: 2 | 3;
}

const COLUMNS = { 2: 'grid gap-4 md:grid-cols-2', 3: 'grid gap-4 md:grid-cols-3' } as const;

function Field({ bound, spec }: { readonly bound: BoundField; readonly spec: FieldSpec }) {
  const { options, rows, suggestions, type = 'text', hint, required } = spec;
  const { autoComplete, inputMode, maxLength, placeholder, spellCheck } = spec;
  const { checked, ...control } = bound;
  const { label = bound.label, fault = bound.fault, onBlur = bound.onBlur } = spec;
  const props = { ...control, label, hint, fault, required, onBlur };
  const typing = { autoComplete, inputMode, maxLength, placeholder, spellCheck };
  if (options) return <SelectField {...props} options={options} />;
  if (rows !== undefined) return <TextArea {...props} {...typing} rows={rows} />;
  if (checked !== undefined) return <CheckField {...props} checked={checked} />;
  return <TextField {...props} {...typing} {...{ type, suggestions }} />;
}

export function Fields<Values>({ form, of, hidden = [], columns }: FieldsProps<Values>) {
  const draw = (name: keyof Values & string, spec: FieldSpec): ReactElement => {
    const { table, control: Control, hint, fault } = spec;
    const control = form.control(name);
    const props = { ...control, hint, fault: fault ?? control.fault };
    if (table) return <RowsField {...props} {...table} />;
    return Control ? <Control {...props} /> : <Field bound={form.field(name)} spec={spec} />;
  };
  const drawn = keysOf(of).map((name) => {
    const spec: FieldSpec | ReactElement | false | undefined = of[name];
    if (!spec || hidden.includes(name)) return null;
    if (isValidElement(spec)) return <Fragment key={name}>{spec}</Fragment>;
    return (
      <Fragment key={name}>
        {spec.isWide ? <div className="col-span-full">{draw(name, spec)}</div> : draw(name, spec)}
      </Fragment>
    );
  });
  return columns ? <div className={COLUMNS[columns]}>{drawn}</div> : drawn;
}

interface SectionsProps<Values, Section extends string> extends Pick<FieldsProps<Values>, 'form' | 'hidden'> {
  readonly titles: Readonly<Record<NoInfer<Section>, string>>;
  /** Texts below the titles. */
  readonly hints?: Readonly<Record<string, string>>;
  /** The fields of each part, or what it has in their place. */
  readonly of: Readonly<Record<Section, FieldsProps<Values>['of'] | ReactElement>>;
}

/** The parts of a long form, each in a box with its title. */
export function FormSections<Values, Section extends string>(props: SectionsProps<Values, Section>) {
  const { titles, hints = {}, of, ...fields } = props;
  return keysOf(of).map((section) => {
    const part: FieldsProps<Values>['of'] | ReactElement = of[section];
    return (
      <Card as="fieldset" key={section}>
        <CardTitle as="legend" className="float-left mb-4 w-full">
          {titles[section]}
        </CardTitle>
        <div className="clear-both grid gap-4">
          {hints[section] && <Hint>{hints[section]}</Hint>}
          {isValidElement(part) ? part : <Fields {...fields} columns={2} of={part} />}
        </div>
      </Card>
    );
  });
}

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
  bar: 'form-bar sticky bottom-0 flex justify-end gap-3 border-t border-line bg-ground py-3',
  dialog: FOOT_LOOK,
} as const;

interface FormProps
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'>, Omit<SubmitProps, 'form' | 'children'> {
  readonly form: FormState;
  /** Set if another component asks about unsaved work. */
  readonly guard?: 'elsewhere';
  readonly onSubmit?: () => void;
  /** Whether the form has a box of its own. */
  readonly isCard?: boolean;
  /** The place of its button, with faults that belong to no field above it; undefined if the form places both itself. */
  readonly foot?: keyof typeof FEET;
  readonly submitLabel?: string | undefined;
  /** Adds a button that closes the form. */
  readonly onCancel?: () => void;
  readonly isConflictElsewhere?: boolean;
}

/** The bar at the bottom of a long screen, with its buttons. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="save-bar sticky bottom-0 z-15 -mx-[clamp(1rem,2.4vw,2rem)] mt-6 -mb-[clamp(1rem,2.4vw,2rem)] flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-[clamp(1rem,2.4vw,2rem)] py-3 max-md:[&>button]:flex-1 max-md:[&>p]:w-full">
      {children}
    </div>
  );
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
      {isDirty && guard !== 'elsewhere' && <LeaveGuard />}
      {!isConflictElsewhere && <RecordConflict form={form} />}
      {children}
      {foot && <FormFault form={form} />}
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
        {capitalize(fault)}
      </p>
    )
  );
}
