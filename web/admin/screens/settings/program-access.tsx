import { type MadeToken, newToken, type TokenJson } from '#contract/panel/tokens';
import { SCOPES, USUAL_LIFE } from '#domain/panel/api-token';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { RemoveButton } from '../../components/dialog/remove-button.tsx';
import { Fields, type FieldSpec, optionsOf } from '../../components/form/fields.tsx';
import { CheckField, FieldGroup, Hint } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/states.tsx';
import { showDay, showTime } from '../../lib/format.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { panelSend } from '../../api/panel-fetch.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { checkBy, type FormValues, usePanelForm } from '../../lib/use-panel-form.ts';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';

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
  /** The tokenTexts about the new one, with the secret that is displayed only once. */
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

const tokenTexts = settingsTexts.tokens;
const TOKENS = '/api/admin/tokens';
const NEW_TOKEN = {
  name: '',
  expires: USUAL_LIFE,
  'catalogue:read': false,
  'catalogue:write': false,
  'orders:read': false,
  'orders:write': false,
  'orders:persons': false,
};

function TokenRow({ token: { name, scopes, state, expiresAt, lastUsedAt } }: { readonly token: TokenJson }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[
            scopes.join(', '),
            expiresAt === null ? tokenTexts.endless : tokenTexts.until(showDay(expiresAt.slice(0, 10))),
            lastUsedAt === null ? tokenTexts.unused : tokenTexts.lastUsed(showTime(lastUsedAt)),
          ].join(' · ')}
        </span>
      </span>
      <Tag kind={state === 'active' ? 'ok' : undefined}>{tokenTexts.states[state]}</Tag>
      {state !== 'revoked' && (
        <RemoveButton
          path={`${TOKENS}/${encodeURIComponent(name)}`}
          stale={[TOKENS]}
          label={tokenTexts.revoke}
          aria-label={`${tokenTexts.revoke}: ${name}`}
          question={{ title: tokenTexts.revoke, text: tokenTexts.revokeText(name) }}
        />
      )}
    </li>
  );
}

/** API keys for other programs. */
export function TokenList() {
  return (
    <Card>
      <CardTitle className="mb-2">{tokenTexts.title}</CardTitle>
      <Hint className="mb-3">{tokenTexts.intro}</Hint>
      <ListResource query={useCall(TOKENS)} empty={<p>{tokenTexts.empty}</p>}>
        {(tokens) => (
          <ul className="grid gap-3">
            {tokens.map((token) => (
              <TokenRow key={token.name} token={token} />
            ))}
          </ul>
        )}
      </ListResource>
      <SecretForm
        path={TOKENS}
        stored={NEW_TOKEN}
        labels={{ name: tokenTexts.name, expires: tokenTexts.expires, ...tokenTexts.scopes }}
        schema={newToken}
        bodyOf={({ name, expires, ...scopes }) => ({
          name,
          expires,
          scopes: SCOPES.filter((scope) => scopes[scope]),
        })}
        fields={{
          name: { hint: tokenTexts.nameHint, autoComplete: 'off' },
          expires: { options: optionsOf(tokenTexts.lives) },
        }}
        columns={2}
        flags={{ label: settingsTexts.account.role, names: SCOPES }}
        submitLabel={tokenTexts.create}
        textsOf={({ name, token }: MadeToken) => [tokenTexts.made(name), token]}
      />
    </Card>
  );
}

const hookTexts = settingsTexts.webhooks;
const DELIVERIES = '/api/admin/webhooks/:id/deliveries';
const KINDS = { waiting: undefined, sent: 'ok', failed: 'bad' } as const;
/** The newest messages; the API has all. */
const MAX_LISTED = 20;

/** Messages to a webhook, newest first, each with a button to send it again. */
function WebhookDeliveries({ id: webhook }: { readonly id: string }) {
  const path = addressOf(DELIVERIES, { id: webhook });
  const repeat = usePanelMutation({
    send: (id: string) => panelSend('POST', `${path}/${encodeURIComponent(id)}/repeat`),
    done: hookTexts.repeated,
    stale: [path],
  });
  return (
    <ListResource
      query={useCall(DELIVERIES, { id: webhook })}
      empty={<p className="mt-2 text-sm">{hookTexts.noDeliveries}</p>}
    >
      {(deliveries) => (
        <ul className="mt-2 grid gap-2 text-sm">
          {deliveries.slice(0, MAX_LISTED).map(({ id, type, state, attempts, createdAt, lastError }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="mr-auto min-w-0 wrap-anywhere">
                {[hookTexts.events[type], showTime(createdAt), hookTexts.attempts(attempts), lastError]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Tag kind={KINDS[state]}>{hookTexts.states[state]}</Tag>
              <Button
                isSmall
                aria-label={`${hookTexts.repeat}: ${hookTexts.events[type]}, ${showTime(createdAt)}`}
                onClick={() => repeat.mutate(id)}
              >
                {hookTexts.repeat}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListResource>
  );
}

const WEBHOOKS = '/api/admin/webhooks';
const NEW_WEBHOOK = {
  url: '',
  'order.placed': true,
  'order.paid': true,
  'order.shipped': true,
  'order.cancelled': true,
  'order.expired': true,
  'order.refunded': true,
  'product.changed': false,
  'stock.low': false,
  'stock.out': false,
  'file.problem': false,
};

function WebhookRow({ webhook: { id, url, events, isActive } }: { readonly webhook: WebhookJson }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="flex flex-wrap items-center gap-3">
        <span className="mr-auto min-w-0">
          <span className="font-medium wrap-anywhere">{url}</span>
          <span className="block text-sm text-ink-soft">
            {events.map((event) => hookTexts.events[event]).join(' · ')}
          </span>
        </span>
        <Tag kind={isActive ? 'ok' : undefined}>{isActive ? hookTexts.active : hookTexts.ended}</Tag>
        <Button
          isSmall
          aria-expanded={isOpen}
          aria-label={`${hookTexts.deliveries}: ${url}`}
          onClick={() => setOpen(!isOpen)}
        >
          {hookTexts.deliveries}
        </Button>
        <RemoveButton
          path={`${WEBHOOKS}/${id}`}
          stale={[WEBHOOKS]}
          aria-label={`${shellTexts.states.delete}: ${url}`}
          question={{ title: shellTexts.states.delete, text: hookTexts.removeText(url) }}
        />
      </div>
      {isOpen && <WebhookDeliveries id={id} />}
    </li>
  );
}

/** Addresses of other programs that are notified of events. */
export function WebhookList() {
  return (
    <Card>
      <CardTitle className="mb-2">{hookTexts.title}</CardTitle>
      <Hint className="mb-3">{hookTexts.intro}</Hint>
      <ListResource query={useCall(WEBHOOKS)} empty={<p>{hookTexts.empty}</p>}>
        {(webhooks) => (
          <ul className="grid gap-4">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </ListResource>
      <SecretForm
        path={WEBHOOKS}
        stored={NEW_WEBHOOK}
        labels={{ url: hookTexts.url, ...hookTexts.events }}
        schema={newWebhook}
        bodyOf={({ url, ...events }) => ({ url, events: HOOK_EVENTS.filter((event) => events[event]) })}
        fields={{ url: { type: 'url', autoComplete: 'off' } }}
        flags={{ label: hookTexts.eventsTitle, names: HOOK_EVENTS, isPaired: true }}
        submitLabel={hookTexts.add}
        textsOf={({ secret }: AddedWebhook) => [hookTexts.added, secret]}
      />
    </Card>
  );
}
