import type { ComponentProps } from 'react';
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
  readonly autoComplete: string;
  readonly isOptional?: true | undefined;
}

const labelOf = ({ form, name }: FieldProps) => ({
  label: fields[name],
  hint: HINTS[name],
  fault: form.faults[name],
});

/** What the control of a field has, whatever its kind. */
const controlOf = ({ form, name, autoComplete, isOptional }: FieldProps) => ({
  name,
  className: 'field',
  autoComplete: form.isForOthers ? 'off' : autoComplete,
  required: !isOptional,
  value: form.texts[name],
  onChange: ({ target }: { readonly target: { readonly value: string } }) => form.set(name, target.value),
  onBlur: () => form.leave(name),
});

type InputProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'list' | 'children'>;

/** A field of one line. */
export function TextInput({ form, name, autoComplete, isOptional, children, ...input }: InputProps) {
  const field = { form, name, autoComplete, isOptional };
  return (
    <LabelledField {...labelOf(field)}>
      {(ids) => (
        <>
          <input {...ids} {...controlOf(field)} {...input} />
          {children}
        </>
      )}
    </LabelledField>
  );
}

/** A field of several lines. */
export function TextArea(field: FieldProps) {
  return (
    <LabelledField {...labelOf(field)}>
      {(ids) => <textarea {...ids} {...controlOf(field)} rows={2} />}
    </LabelledField>
  );
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly string[];
  readonly isDisabled?: boolean;
}

/** A field with a list of names to choose from. A stored name stays while its list is loading. */
export function Choice({ options, isDisabled = false, ...field }: ChoiceProps) {
  const value = field.form.texts[field.name];
  const allOptions = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <LabelledField {...labelOf(field)}>
      {(ids) => (
        <select {...ids} {...controlOf(field)} disabled={isDisabled}>
          <option value="">{checkoutTexts.choose}</option>
          {allOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
