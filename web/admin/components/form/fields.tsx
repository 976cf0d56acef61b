import { type ComponentProps, type ComponentType, Fragment, isValidElement, type ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { keysOf } from '#kernel/keys-of';
import { Card, CardTitle } from '../card.tsx';
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

/** Draws the declared fields of a form. */
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

interface FormSectionsProps<Values, Section extends string> extends Omit<FieldsProps<Values>, 'of'> {
  readonly titles: Readonly<Record<Section, string>>;
  /** Texts below the titles. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly of: Readonly<Record<Section, FieldsProps<Values>['of']>>;
}

/** The parts of a long form, each in a box with its title. */
export function FormSections<Values, Section extends string>(props: FormSectionsProps<Values, Section>) {
  const { titles, hints = {}, of, ...fields } = props;
  return keysOf(of).map((section) => (
    <Card key={section} className="grid gap-4">
      <CardTitle>{titles[section]}</CardTitle>
      {hints[section] && <Hint>{hints[section]}</Hint>}
      <Fields {...fields} of={of[section]} />
    </Card>
  ));
}
