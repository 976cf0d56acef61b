import { type ComponentProps, type ReactNode, useId } from 'react';
import { LabelledField } from '../../components/form/labelled-field.tsx';

interface CommonProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

interface TextFieldProps extends CommonProps, ComponentProps<'input'> {
  /** Offered while somebody types; anything else may be typed too. */
  readonly suggestions?: readonly string[] | undefined;
}

export function TextField({ label, hint, fault, suggestions, ...input }: TextFieldProps) {
  const listId = useId();
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => (
        <>
          <input
            type="text"
            className="field"
            {...input}
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

export function TextArea({ label, hint, fault, ...input }: CommonProps & ComponentProps<'textarea'>) {
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => <textarea className="field" rows={4} {...input} {...ids} />}
    </LabelledField>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  hint,
  fault,
  options,
  ...input
}: CommonProps & { readonly options: readonly Option[] } & ComponentProps<'select'>) {
  return (
    <LabelledField label={label} hint={hint} fault={fault}>
      {(ids) => (
        <select className="field" {...input} {...ids}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

export function CheckField({ label, hint, fault, ...input }: CommonProps & ComponentProps<'input'>) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium" htmlFor={id}>
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--brand-strong)"
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

interface FieldGroupProps extends CommonProps {
  readonly children: ReactNode;
}

/** Controls that are one answer together. */
export function FieldGroup({ label, hint, fault, children }: FieldGroupProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="form-label">{label}</legend>
      {hint && <Hint>{hint}</Hint>}
      {children}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}

/** What helps with a field or a part of a form. */
export function Hint({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`form-hint ${className}`} />;
}

/** What is wrong. */
export function Fault({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`form-fault ${className}`} />;
}
