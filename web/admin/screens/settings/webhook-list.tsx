import { useState } from 'react';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { RemoveButton } from '../../components/dialog/remove-button.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/states.tsx';
import { SecretForm } from './secret-form.tsx';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { showTime } from '../../lib/format.ts';

const texts = settingsTexts.webhooks;
const DELIVERIES = '/api/admin/webhooks/:id/deliveries';
const KINDS = { waiting: undefined, sent: 'ok', failed: 'bad' } as const;
/** The newest messages; the API has all. */
const MAX_LISTED = 20;

/** Messages to a webhook, newest first, each with a button to send it again. */
function WebhookDeliveries({ id: webhook }: { readonly id: string }) {
  const path = addressOf(DELIVERIES, { id: webhook });
  const repeat = usePanelMutation({
    send: (id: string) => panelSend('POST', `${path}/${encodeURIComponent(id)}/repeat`),
    done: texts.repeated,
    stale: [path],
  });
  return (
    <ListResource
      query={useCall(DELIVERIES, { id: webhook })}
      empty={<p className="mt-2 text-sm">{texts.noDeliveries}</p>}
    >
      {(deliveries) => (
        <ul className="mt-2 grid gap-2 text-sm">
          {deliveries.slice(0, MAX_LISTED).map(({ id, type, state, attempts, createdAt, lastError }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="mr-auto min-w-0 wrap-anywhere">
                {[texts.events[type], showTime(createdAt), texts.attempts(attempts), lastError]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Tag kind={KINDS[state]}>{texts.states[state]}</Tag>
              <Button
                isSmall
                aria-label={`${texts.repeat}: ${texts.events[type]}, ${showTime(createdAt)}`}
                onClick={() => repeat.mutate(id)}
              >
                {texts.repeat}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListResource>
  );
}

const PATH = '/api/admin/webhooks';
const EMPTY = {
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
            {events.map((event) => texts.events[event]).join(' · ')}
          </span>
        </span>
        <Tag kind={isActive ? 'ok' : undefined}>{isActive ? texts.active : texts.ended}</Tag>
        <Button
          isSmall
          aria-expanded={isOpen}
          aria-label={`${texts.deliveries}: ${url}`}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.deliveries}
        </Button>
        <RemoveButton
          path={`${PATH}/${id}`}
          stale={[PATH]}
          aria-label={`${shellTexts.states.delete}: ${url}`}
          question={{ title: shellTexts.states.delete, text: texts.removeText(url) }}
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
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <Hint className="mb-3">{texts.intro}</Hint>
      <ListResource query={useCall(PATH)} empty={<p>{texts.empty}</p>}>
        {(webhooks) => (
          <ul className="grid gap-4">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </ListResource>
      <SecretForm
        path={PATH}
        stored={EMPTY}
        labels={{ url: texts.url, ...texts.events }}
        schema={newWebhook}
        bodyOf={({ url, ...events }) => ({ url, events: HOOK_EVENTS.filter((event) => events[event]) })}
        fields={{ url: { type: 'url', autoComplete: 'off' } }}
        flags={{ label: texts.eventsTitle, names: HOOK_EVENTS, isPaired: true }}
        submitLabel={texts.add}
        textsOf={({ secret }: AddedWebhook) => [texts.added, secret]}
      />
    </Card>
  );
}
