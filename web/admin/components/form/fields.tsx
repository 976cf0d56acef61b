import { type ComponentProps, Fragment, isValidElement, type ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField, type Option, SelectField, TextArea, TextField } from './form-field.tsx';
import { RowsField } from './rows-field.tsx';

/** Values with their names as options of a select, after the given first options. */
export function optionsOf(
  names: Readonly<Record<string, string>>,
  ...first: readonly Option[]
): readonly Option[] {
  return [...first, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}

type RowsProps = Pick<ComponentProps<typeof RowsField>, 'addLabel' | 'columns' | 'faultAt' | 'isOrdered'>;

/**
 * The declaration of a field. Its control: a box for a flag, a select with `options`, rows with `table`, a text of
 * several lines with `rows`, else a text of one line.
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
  readonly rows?: number;
  /** Whether the field takes a whole line. */
  readonly isWide?: boolean;
  readonly onBlur?: () => void;
}

interface BoundField extends UseFormRegisterReturn {
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
  /** Columns of fields, where there is room. */
  readonly columns?: 2 | 3;
}

const COLUMNS = { 2: 'grid gap-4 md:grid-cols-2', 3: 'grid gap-4 md:grid-cols-3' } as const;

function Field({ bound, spec }: { readonly bound: BoundField; readonly spec: FieldSpec }) {
  const { options, rows, suggestions, isWide: _isWide, table: _table, ...given } = spec;
  const { min: _min, max: _max, pattern: _pattern, minLength: _minLength, ...registered } = bound;
  const { maxLength: _maxLength, ...plain } = registered;
  const props = { ...plain, ...given, fault: given.fault ?? bound.fault };
  const { checked, type, ...text } = props;
  if (options) return <SelectField {...text} options={options} />;
  if (rows !== undefined) return <TextArea {...text} rows={rows} />;
  if (checked !== undefined) return <CheckField {...text} checked={checked} />;
  return <TextField {...text} type={type ?? 'text'} suggestions={suggestions} />;
}

/** Draws the declared fields of a form. */
export function Fields<Values>({ form, of, columns }: FieldsProps<Values>) {
  const draw = (name: keyof Values & string): ReactElement | undefined => {
    const spec: FieldSpec | ReactElement | false | undefined = of[name];
    if (spec === undefined || spec === false || isValidElement(spec)) return spec || undefined;
    const { table, hint, fault } = spec;
    if (!table) return <Field bound={form.field(name)} spec={spec} />;
    const control = form.control(name);
    return <RowsField {...control} {...table} hint={hint} fault={fault ?? control.fault} />;
  };
  const names = Object.keys(of) as (keyof Values & string)[];
  const drawn = names.map((name) => {
    const spec: FieldSpec | ReactElement | false | undefined = of[name];
    const isWide = spec && !isValidElement(spec) && spec.isWide;
    return (
      <Fragment key={name}>
        {isWide ? <div className="col-span-full">{draw(name)}</div> : draw(name)}
      </Fragment>
    );
  });
  return columns ? <div className={COLUMNS[columns]}>{drawn}</div> : drawn;
}
