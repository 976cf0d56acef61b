import { useState } from 'react';
import type { z } from 'zod';
import { panelSend } from '../../api/panel-fetch.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fields, type FieldSpec } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { CheckField, FieldGroup } from '../../components/form/form-field.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { type FormValues, usePanelForm } from '../../lib/use-panel-form.ts';

interface SecretFormProps<Values extends FormValues, Answer> {
  /** Path of the call that lists these and adds a new one. */
  readonly path: string;
  readonly stored: Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly schema: z.ZodType;
  readonly bodyOf: (values: Values) => unknown;
  readonly fields: { readonly [Name in keyof Values & string]?: FieldSpec };
  /** Several boxes, of which any may be ticked. */
  readonly flags: {
    readonly label: string;
    readonly names: readonly (keyof Values & string)[];
    /** Whether two fields are side by side where there is room. */
    readonly isPaired?: boolean;
  };
  readonly columns?: 2;
  readonly submitLabel: string;
  /** The texts about the new one, with the secret that is displayed only once. */
  readonly textsOf: (answer: Answer) => readonly [text: string, secret: string];
}

/** Creates something with a secret, which is displayed once. */
export function SecretForm<Values extends FormValues, Answer>({
  path,
  stored,
  labels,
  schema,
  bodyOf,
  fields,
  flags,
  columns,
  submitLabel,
  textsOf,
}: SecretFormProps<Values, Answer>) {
  const [answer, setAnswer] = useState<Answer>();
  const form = usePanelForm({
    stored,
    labels,
    check: checkBy(schema, bodyOf),
    send: (values: Values) => panelSend<Answer>('POST', path, bodyOf(values)),
    next: () => stored,
    stale: [path],
    onSaved: setAnswer,
  });
  const boxes = flags.names.map((name) => <CheckField key={name} {...form.field(name)} />);
  const [text, secret] = answer === undefined ? [] : textsOf(answer);
  return (
    <Form form={form} className="mt-4 border-t border-line pt-4">
      <Fields form={form} of={fields} {...(columns ? { columns } : {})} />
      <FieldGroup label={flags.label} fault={form.fault}>
        {flags.isPaired ? <div className="grid md:grid-cols-2">{boxes}</div> : boxes}
      </FieldGroup>
      <div className="mt-4 flex justify-end">
        <SubmitButton form={form} isAlways>
          {submitLabel}
        </SubmitButton>
      </div>
      <div role="status">
        {secret !== undefined && (
          <>
            <p className="mt-3">{text}</p>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere">{secret}</code>
              <CopyButton text={secret} />
            </p>
          </>
        )}
      </div>
    </Form>
  );
}
