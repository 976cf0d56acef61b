import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldShellProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label, hint and fault tied to it for screen readers. */
export function FieldShell({ label, hint, fault, children }: FieldShellProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface CommonProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

export function TextField({ label, hint, fault, ...input }: CommonProps & ComponentProps<'input'>) {
  return (
    <FieldShell label={label} hint={hint} fault={fault}>
      {(ids) => <input type="text" className="field" {...input} {...ids} />}
    </FieldShell>
  );
}

export function TextArea({ label, hint, fault, ...input }: CommonProps & ComponentProps<'textarea'>) {
  return (
    <FieldShell label={label} hint={hint} fault={fault}>
      {(ids) => <textarea className="field" rows={4} {...input} {...ids} />}
    </FieldShell>
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
    <FieldShell label={label} hint={hint} fault={fault}>
      {(ids) => (
        <select className="field" {...input} {...ids}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  );
}

export function CheckField({ label, ...input }: { readonly label: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center gap-3 font-medium" htmlFor={id}>
      <input type="checkbox" className="size-5 accent-(--brand-strong)" {...input} id={id} />
      {label}
    </label>
  );
}
