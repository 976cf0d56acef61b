import { turkishDay } from '#kernel/turkish-day';
import { type MadeToken, newToken, type TokenJson } from '#contract/panel/tokens';
import { USUAL_LIFE } from '#domain/panel/api-token';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { Card, CardTitle, Tag, CopyButton, Button } from '../../components/looks.tsx';
import { RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { Fields, type FieldSpec, optionsOf, Form } from '../../components/form/form.tsx';
import { CheckField, FieldGroup, Hint } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/screen.tsx';
import { showDay, showTime } from '../../lib/format.ts';
import { pick } from '../../lib/use-record-form.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { panelSend, usePanelMutation, addressOf, useCall } from '../../api/panel-calls.ts';
import { checkBy, type FormValues, usePanelForm } from '../../lib/use-panel-form.ts';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { ORDER_HOOKS } from '#domain/panel/webhook';
import { shellTexts } from '../../../texts/panel/shell.ts';

interface ProgramListProps<Item, Answer> {
  readonly query: ComponentProps<typeof ListResource<Item>>['query'];
  /** Path of the call that lists these and adds a new one. */
  readonly path: string;
  readonly texts: Readonly<Record<'title' | 'intro' | 'empty', string>>;
  /** One of them as `<li>` with its key. */
  readonly draw: (item: Item) => ReactNode;
  readonly schema: z.ZodType;
  /** The fields of a new one with their labels, and their first values. */
  readonly fields: Readonly<Record<string, FieldSpec & { readonly label: string }>>;
  readonly first: Readonly<Record<string, string>>;
  /** A member with several values, each of which has a box. */
  readonly flags: {
    readonly member: string;
    readonly label: string;
    readonly names: Readonly<Record<string, string>>;
    readonly first: readonly string[];
    /** Whether two boxes are side by side where there is room. */
    readonly isPaired?: boolean;
  };
  readonly submitLabel: string;
  /** The text about the new one, with the secret that is displayed only once. */
  readonly textsOf: (answer: Answer) => readonly [text: string, secret: string];
}

/** What other programs have, and a form for a new one, whose secret is displayed once. */
function ProgramList<Item, Answer>(props: ProgramListProps<Item, Answer>) {
  const { query, path, texts, draw, schema, fields, first, flags, submitLabel, textsOf } = props;
  const [answer, setAnswer] = useState<Answer>();
  const names = Object.keys(flags.names);
  const stored: FormValues = {
    ...first,
    ...Object.fromEntries(names.map((name) => [name, flags.first.includes(name)])),
  };
  const bodyOf = (values: FormValues) => ({
    ...pick(values, Object.keys(first)),
    [flags.member]: names.filter((name) => values[name]),
  });
  const form = usePanelForm({
    stored,
    labels: flags.names,
    check: checkBy(schema, bodyOf),
    send: (values) => panelSend<Answer>('POST', path, bodyOf(values)),
    next: () => stored,
    stale: [path],
    onSaved: setAnswer,
  });
  const boxes = names.map((name) => <CheckField key={name} {...form.field(name)} />);
  const [text, secret] = answer === undefined ? [] : textsOf(answer);
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <Hint className="mb-3">{texts.intro}</Hint>
      <ListResource query={query} empty={<p>{texts.empty}</p>}>
        {(items) => <ul className="grid gap-3">{items.map(draw)}</ul>}
      </ListResource>
      <Form
        form={form}
        className="mt-4 border-t border-line pt-4"
        foot="end"
        submitLabel={submitLabel}
        isAlways
        isFaultElsewhere
      >
        <Fields form={form} of={fields} {...(Object.keys(fields).length > 1 && { columns: 2 })} />
        <FieldGroup label={flags.label} fault={form.fault}>
          {flags.isPaired ? <div className="grid md:grid-cols-2">{boxes}</div> : boxes}
        </FieldGroup>
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

const tokenTexts = settingsTexts.tokens;
const TOKENS = '/api/admin/tokens';

function TokenRow({ token: { name, scopes, state, expiresAt, lastUsedAt } }: { readonly token: TokenJson }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[
            scopes.join(', '),
            expiresAt === null ? tokenTexts.endless : tokenTexts.until(showDay(turkishDay(expiresAt))),
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
    <ProgramList
      query={useCall(TOKENS)}
      path={TOKENS}
      texts={tokenTexts}
      draw={(token) => <TokenRow key={token.name} token={token} />}
      schema={newToken}
      fields={{
        name: { label: tokenTexts.name, hint: tokenTexts.nameHint, autoComplete: 'off' },
        expires: { label: tokenTexts.expires, options: optionsOf(tokenTexts.lives) },
      }}
      first={{ name: '', expires: USUAL_LIFE }}
      flags={{ member: 'scopes', label: settingsTexts.account.role, names: tokenTexts.scopes, first: [] }}
      submitLabel={tokenTexts.create}
      textsOf={({ name, token }: MadeToken) => [tokenTexts.made(name), token]}
    />
  );
}

const hookTexts = settingsTexts.webhooks;
const DELIVERIES = '/api/admin/webhooks/:id/deliveries';
const KINDS = { waiting: undefined, sent: 'ok', failed: 'bad' } as const;
/** The newest messages; the API has all. */
const MAX_LISTED = 20;
/** While a message waits, its state may change at any time. */
const WAITING_MS = 3000;

/** Messages to a webhook, newest first, each with a button to send it again. */
function WebhookDeliveries({ id: webhook }: { readonly id: string }) {
  const path = addressOf(DELIVERIES, { id: webhook });
  const repeat = usePanelMutation({
    send: (id: string) => panelSend('POST', `${path}/${encodeURIComponent(id)}/repeat`),
    done: hookTexts.repeated,
    stale: [path],
  });
  const deliveries = useCall(
    DELIVERIES,
    { id: webhook },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'waiting') ? WAITING_MS : false,
    },
  );
  return (
    <ListResource query={deliveries} empty={<p className="mt-2 text-sm">{hookTexts.noDeliveries}</p>}>
      {(messages) => (
        <ul className="mt-2 grid gap-2 text-sm">
          {messages.slice(0, MAX_LISTED).map(({ id, type, state, attempts, createdAt, lastError }) => (
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

function WebhookRow({ webhook: { id, url, events, isActive } }: { readonly webhook: WebhookJson }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="not-last:pb-1">
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
    <ProgramList
      query={useCall(WEBHOOKS)}
      path={WEBHOOKS}
      texts={hookTexts}
      draw={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      schema={newWebhook}
      fields={{ url: { label: hookTexts.url, type: 'url', autoComplete: 'off' } }}
      first={{ url: '' }}
      flags={{
        member: 'events',
        label: hookTexts.eventsTitle,
        names: hookTexts.events,
        first: Object.values(ORDER_HOOKS),
        isPaired: true,
      }}
      submitLabel={hookTexts.add}
      textsOf={({ secret }: AddedWebhook) => [hookTexts.added, secret]}
    />
  );
}
