import type { ReactNode } from 'react';
import type { BillingChoice, CheckoutText, CheckoutTexts } from '../../lib/checkout-fields.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { LabelledField } from './labelled-field.tsx';

const { fields, hints } = checkoutTexts;
const HINTS: Readonly<Partial<Record<string, string>>> = hints;

/** A form with an address and the data of an invoice: a shopper's checkout, or an order in the panel. */
export interface CheckoutInputs {
  readonly texts: CheckoutTexts;
  readonly choices: BillingChoice;
  readonly faults: Readonly<Partial<Record<string, string>>>;
  /** Whether somebody else's data is typed, which the browser should not fill in. */
  readonly isForOthers?: boolean;
  readonly set: (name: CheckoutText, text: string) => void;
  readonly choose: (change: Partial<BillingChoice>) => void;
  /** Called when a field loses the focus. */
  readonly leave: (name: CheckoutText) => void;
}

interface FieldProps {
  readonly form: CheckoutInputs;
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
export function TextInput({ form, name, isOptional, autoComplete, children, ...input }: InputProps) {
  return (
    <LabelledField label={fields[name]} hint={HINTS[name]} fault={form.faults[name]}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...input}
            autoComplete={form.isForOthers ? 'off' : autoComplete}
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
          autoComplete={form.isForOthers ? 'off' : autoComplete}
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
          autoComplete={form.isForOthers ? 'off' : autoComplete}
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
