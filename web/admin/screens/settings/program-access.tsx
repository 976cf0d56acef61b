import { useState } from 'react';
import { type MadeToken, tokenRequest, type TokenJson } from '#contract/panel/tokens';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { USUAL_LIFE } from '#domain/panel/api-token';
import { ORDER_HOOKS } from '#domain/panel/webhook';
import { turkishDay } from '#kernel/turkish-day';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall } from '../../api/panel-calls.ts';
import { CallButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { optionsOf } from '../../components/form/form.tsx';
import { ListWithForm } from '../../components/form/list-with-form.tsx';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { ListResource } from '../../components/screen.tsx';
import { showDay, showTime } from '../../lib/format.ts';

const tokenTexts = settingsTexts.tokens;
const TOKENS = '/api/admin/tokens';

function TokenRow({ token: { name, scopes, state, expiresAt, lastUsedAt } }: { readonly token: TokenJson }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[
            scopes.map((scope) => tokenTexts.scopes[scope]).join(', '),
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
    <ListWithForm
      query={useCall(TOKENS)}
      path={TOKENS}
      texts={tokenTexts}
      draw={(token) => <TokenRow key={token.name} token={token} />}
      schema={tokenRequest}
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
              <CallButton
                isSmall
                label={hookTexts.repeat}
                aria-label={`${hookTexts.repeat}: ${hookTexts.events[type]}, ${showTime(createdAt)}`}
                path={`${path}/${encodeURIComponent(id)}/repeat`}
                done={hookTexts.repeated}
                stale={[path]}
              />
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
          aria-label={shellTexts.states.deleteOf(url)}
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
    <ListWithForm
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
