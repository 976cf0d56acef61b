import { type ReactNode, useId } from 'react';
import { capitalize } from '#kernel/turkish';

interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** The texts around a control. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

interface LabelledFieldProps extends FieldTexts {
  readonly children: (ids: FieldIds) => ReactNode;
}

/** A control with its label; hint and fault are connected with it for screen readers. */
export function LabelledField({ label, hint, fault, children }: LabelledFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="form-fault" id={`${id}-fault`}>
          {capitalize(fault)}
        </p>
      )}
    </div>
  );
}
