import { type ComponentProps, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { panelSend } from '../../api/panel-calls.ts';
import { checkBy, type FormValues, usePanelForm } from '../../lib/use-panel-form.ts';
import { pick } from '../../lib/use-record-form.ts';
import { CopyButton } from '../button.tsx';
import { Card, CardTitle } from '../card.tsx';
import { ListResource } from '../screen.tsx';
import { CheckField, FieldGroup, Hint } from './form-field.tsx';
import { Fields, type FieldSpec, Form } from './form.tsx';

interface ListWithFormProps<Item, Answer> {
  readonly query: ComponentProps<typeof ListResource<Item>>['query'];
  /** Path of the call that lists these and adds a new one. */
  readonly path: string;
  readonly texts: { readonly title: string; readonly intro?: string; readonly empty?: string };
  /** One of them as `<li>` with its key. */
  readonly draw: (item: Item) => ReactNode;
  readonly schema: z.ZodType;
  /** The fields of a new one with their labels, and their first values. */
  readonly fields: Readonly<Record<string, FieldSpec & { readonly label: string }>>;
  readonly first: Readonly<Record<string, string>>;
  /** A member with several values, each of which has a box. */
  readonly flags?: {
    readonly member: string;
    readonly label: string;
    readonly names: Readonly<Record<string, string>>;
    readonly first: readonly string[];
    /** Whether two boxes are side by side where there is room. */
    readonly isPaired?: boolean;
  };
  readonly submitLabel: string;
  /** The text about the new one, with the secret that is displayed only once. */
  readonly textsOf?: (answer: Answer) => readonly [text: string, secret: string];
}

/** A list, and below it a form for a new entry. */
export function ListWithForm<Item, Answer>(props: ListWithFormProps<Item, Answer>) {
  const { query, path, texts, draw, schema, fields, first, flags, submitLabel, textsOf } = props;
  const [answer, setAnswer] = useState<Answer>();
  const names = Object.keys(flags?.names ?? {});
  const stored: FormValues = {
    ...first,
    ...Object.fromEntries(names.map((name) => [name, flags?.first.includes(name) ?? false])),
  };
  const bodyOf = (values: FormValues) => ({
    ...pick(values, Object.keys(first)),
    ...(flags && { [flags.member]: names.filter((name) => values[name]) }),
  });
  const form = usePanelForm({
    stored,
    labels: flags?.names ?? {},
    check: checkBy(schema, bodyOf),
    send: (values) => panelSend<Answer>('POST', path, bodyOf(values)),
    next: () => stored,
    stale: [path],
    onSaved: setAnswer,
  });
  const boxes = names.map((name) => <CheckField key={name} {...form.field(name)} />);
  const [text, secret] = answer === undefined ? [] : (textsOf?.(answer) ?? []);
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      {texts.intro !== undefined && <Hint className="mb-3">{texts.intro}</Hint>}
      <ListResource query={query} empty={<p>{texts.empty}</p>}>
        {(items) => <ul className="grid gap-3">{items.map(draw)}</ul>}
      </ListResource>
      <Form
        form={form}
        className="mt-4 border-t border-line pt-4"
        foot="end"
        submitLabel={submitLabel}
        isAlways
      >
        <Fields form={form} of={fields} {...(Object.keys(fields).length > 1 && { columns: 2 })} />
        {flags && (
          <FieldGroup label={flags.label}>
            {flags.isPaired ? <div className="grid md:grid-cols-2">{boxes}</div> : boxes}
          </FieldGroup>
        )}
      </Form>
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
    </Card>
  );
}
