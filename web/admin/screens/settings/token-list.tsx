import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MadeToken, newToken, type TokenJson } from '#contract/panel/tokens';
import { SCOPES, type Scope, USUAL_LIFE } from '#domain/panel/api-token';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CheckField, FieldGroup, Hint, SelectField, TextField } from '../../components/form-field.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { showDay, showTime } from '../../lib/format.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';

const texts = settingsTexts.tokens;
const PATH = '/api/admin/tokens';
const EMPTY = {
  name: '',
  expires: USUAL_LIFE,
  'catalogue:read': false,
  'catalogue:write': false,
  'orders:read': false,
  'orders:write': false,
  'orders:persons': false,
};
const LABELS = { name: texts.name, expires: texts.expires, ...texts.scopes };

function bodyOf({ name, expires, ...scopes }: typeof EMPTY): unknown {
  return { name, expires, scopes: SCOPES.filter((scope) => scopes[scope]) };
}

function NewToken() {
  const client = useQueryClient();
  const [made, setMade] = useState<MadeToken>();
  const form = usePanelForm({
    stored: EMPTY,
    labels: LABELS,
    check: checkBy(newToken, bodyOf),
    send: (values: typeof EMPTY) => panelSend<MadeToken>('POST', PATH, bodyOf(values)),
    next: () => EMPTY,
    onSaved: (answer) => {
      setMade(answer);
      void client.invalidateQueries({ queryKey: [PATH] });
    },
  });
  return (
    <Form form={form} className="mt-4 border-t border-line pt-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field('name')} hint={texts.nameHint} autoComplete="off" />
        <SelectField
          {...form.field('expires')}
          options={Object.entries(texts.lives).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <FieldGroup label={settingsTexts.account.role} fault={form.fault}>
        {SCOPES.map((scope: Scope) => (
          <CheckField key={scope} {...form.field(scope)} />
        ))}
      </FieldGroup>
      <div className="mt-4 flex justify-end">
        <SubmitButton form={form} isAlways>
          {texts.create}
        </SubmitButton>
      </div>
      <div role="status">
        {made && (
          <>
            <p className="mt-3">{texts.made(made.name)}</p>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere">{made.token}</code>
              <CopyButton text={made.token} />
            </p>
          </>
        )}
      </div>
    </Form>
  );
}

function TokenRow({ token: { name, scopes, state, expiresAt, lastUsedAt } }: { readonly token: TokenJson }) {
  const revoke = usePanelMutation({
    send: () => panelSend('DELETE', `${PATH}/${encodeURIComponent(name)}`),
    stale: [{ queryKey: [PATH] }],
  });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[
            scopes.join(', '),
            expiresAt === null ? texts.endless : texts.until(showDay(expiresAt.slice(0, 10))),
            lastUsedAt === null ? texts.unused : texts.lastUsed(showTime(lastUsedAt)),
          ].join(' · ')}
        </span>
      </span>
      <Tag kind={state === 'active' ? 'ok' : undefined}>{texts.states[state]}</Tag>
      {state !== 'revoked' && (
        <ConfirmButton
          isSmall
          label={texts.revoke}
          aria-label={`${texts.revoke}: ${name}`}
          question={{ title: texts.revoke, text: texts.revokeText(name) }}
          isBusy={revoke.isPending}
          onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
        />
      )}
    </li>
  );
}

/** The keys of programs that call the API. */
export function TokenList() {
  const query = usePanelQuery<readonly TokenJson[]>(PATH);
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <Hint className="mb-3">{texts.intro}</Hint>
      <Resource query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <ul className="grid gap-3">
              {tokens.map((token) => (
                <TokenRow key={token.name} token={token} />
              ))}
            </ul>
          )
        }
      </Resource>
      <NewToken />
    </Card>
  );
}
