import { useState } from 'react';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { RemoveButton } from '../../components/dialog/remove-button.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/states.tsx';
import { SecretForm } from './secret-form.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

const texts = settingsTexts.webhooks;
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

/** Addresses of other programs that are told of what happens. */
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
        shownOf={({ secret }: AddedWebhook) => [texts.added, secret]}
      />
    </Card>
  );
}
