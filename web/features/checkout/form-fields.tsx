import type { ReactNode } from 'react';
import { LabelledField } from '../../components/form/labelled-field.tsx';
import { checkoutTexts } from '../../texts/checkout.ts';
import type { CheckoutFormState, CheckoutText } from './use-checkout-form.ts';

const { fields, hints } = checkoutTexts;
const HINTS: Readonly<Partial<Record<string, string>>> = hints;

interface FieldProps {
  readonly form: CheckoutFormState;
  readonly name: CheckoutText;
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly inputMode?: 'numeric';
  readonly maxLength?: number;
  /** Id of a list of suggestions among the children. */
  readonly list?: string;
  readonly isOptional?: true;
  readonly children?: ReactNode;
}

/** A field of one line. */
export function TextInput({ form, name, isOptional, children, ...input }: InputProps) {
  return (
    <LabelledField label={fields[name]} hint={HINTS[name]} fault={form.faults[name]}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...input}
            name={name}
            className="field"
            required={!isOptional}
            value={form.texts[name]}
            onChange={({ target }) => form.set(name, target.value)}
            onBlur={() => form.leave(name)}
          />
          {children}
        </>
      )}
    </LabelledField>
  );
}

interface AreaProps extends FieldProps {
  readonly autoComplete: string;
  readonly isOptional?: true;
}

/** A field of several lines. */
export function TextArea({ form, name, isOptional, autoComplete }: AreaProps) {
  return (
    <LabelledField label={fields[name]} hint={HINTS[name]} fault={form.faults[name]}>
      {(ids) => (
        <textarea
          {...ids}
          name={name}
          autoComplete={autoComplete}
          rows={2}
          className="field"
          required={!isOptional}
          value={form.texts[name]}
          onChange={({ target }) => form.set(name, target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </LabelledField>
  );
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly string[];
  readonly autoComplete: string;
  readonly isOptional?: true;
  readonly isDisabled?: boolean;
}

/** A field with a list of names to choose from. A stored name stays while its list is loading. */
export function Choice({ form, name, options, autoComplete, isOptional, isDisabled = false }: ChoiceProps) {
  const value = form.texts[name];
  const allOptions = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <LabelledField label={fields[name]} hint={HINTS[name]} fault={form.faults[name]}>
      {(ids) => (
        <select
          {...ids}
          name={name}
          autoComplete={autoComplete}
          className="field"
          required={!isOptional}
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => form.set(name, target.value)}
        >
          <option value="">{checkoutTexts.choose}</option>
          {allOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
