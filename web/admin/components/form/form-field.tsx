import { type ComponentProps, type ReactNode, useId } from 'react';
import { capitalize } from '#kernel/turkish';
import { type FieldTexts, LabelledField } from '../../../components/form/labelled-field.tsx';

interface TextProps extends FieldTexts {
  /** Called with the typed or chosen text. */
  readonly onText?: (text: string) => void;
}

/** Makes an element's change handler that calls `onText`. */
function onChangeOf(onText: ((text: string) => void) | undefined) {
  return (
    onText && {
      onChange: (event: { readonly target: { readonly value: string } }) => onText(event.target.value),
    }
  );
}

interface TextFieldProps extends TextProps, ComponentProps<'input'> {
  /** Suggestions while somebody types; any other text may be typed too. */
  readonly suggestions?: readonly string[] | undefined;
}

export function TextField({ label, hint, fault, suggestions, onText, ...input }: TextFieldProps) {
  const listId = useId();
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => (
        <>
          <input
            type="text"
            className="field"
            {...input}
            {...onChangeOf(onText)}
            {...ids}
            list={suggestions === undefined ? undefined : listId}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </LabelledField>
  );
}

export function TextArea({ label, hint, fault, onText, ...input }: TextProps & ComponentProps<'textarea'>) {
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => <textarea className="field" rows={4} {...input} {...onChangeOf(onText)} {...ids} />}
    </LabelledField>
  );
}

/** A choice of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends ComponentProps<'select'> {
  readonly options: readonly Option[];
  readonly onText?: ((text: string) => void) | undefined;
}

/** A select without a label of its own. A value that is no option any more is one more: it would look like another one. */
export function Select({ options, onText, className = '', ...input }: SelectProps) {
  const chosen = String(input.value ?? '');
  // With fewer options the others have not been loaded yet.
  const isMissing = chosen !== '' && options.length > 1 && options.every(({ value }) => value !== chosen);
  const listed = isMissing ? [...options, { value: chosen, label: chosen }] : options;
  return (
    <select className={`field ${className}`} {...input} {...onChangeOf(onText)}>
      {listed.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function SelectField({ label, hint, fault, ...select }: FieldTexts & SelectProps) {
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => <Select {...select} {...ids} />}
    </LabelledField>
  );
}

interface CheckBoxProps extends ComponentProps<'input'> {
  /** Called with the new state of the box. */
  readonly onCheck?: (isOn: boolean) => void;
}

/** A box to tick. Its label is beside it, or is its name for screen readers. */
export function CheckBox({ className = '', onCheck, ...input }: CheckBoxProps) {
  return (
    <input
      type="checkbox"
      className={`size-5 ${className}`}
      {...input}
      {...(onCheck && { onChange: ({ target }) => onCheck(target.checked) })}
    />
  );
}

export function CheckField({ label, hint, fault, ...input }: FieldTexts & CheckBoxProps) {
  const id = useId();
  const note = fault === undefined ? hint : capitalize(fault);
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium" htmlFor={id}>
        <CheckBox
          className="shrink-0"
          {...input}
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {label}
      </label>
      {note !== undefined && (
        <p id={`${id}-note`} className={fault === undefined ? 'form-hint' : 'form-fault'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldGroupProps extends FieldTexts {
  readonly children: ReactNode;
}

/** A group of controls that together are one answer. */
export function FieldGroup({ label, hint, fault, children }: FieldGroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="form-label">{label}</legend>
      {hint && <Hint>{hint}</Hint>}
      {children}
      {fault !== undefined && <Fault>{capitalize(fault)}</Fault>}
    </fieldset>
  );
}

/** A text that explains a field or a part of a form. */
export function Hint({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`form-hint ${className}`} />;
}

export function Fault({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`form-fault ${className}`} />;
}
