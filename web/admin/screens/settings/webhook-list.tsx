import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddedWebhook, newWebhook, type WebhookJson } from '#contract/panel/webhooks';
import { HOOK_EVENTS } from '#domain/panel/webhook';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CheckField, FieldGroup, Hint, TextField } from '../../components/form-field.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { Resource } from '../../components/states.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
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

function bodyOf({ url, ...events }: typeof EMPTY): unknown {
  return { url, events: HOOK_EVENTS.filter((event) => events[event]) };
}

function NewWebhook() {
  const client = useQueryClient();
  const [added, setAdded] = useState<AddedWebhook>();
  const form = usePanelForm({
    stored: EMPTY,
    labels: { url: texts.url, ...texts.events },
    check: checkBy(newWebhook, bodyOf),
    send: (values: typeof EMPTY) => panelSend<AddedWebhook>('POST', PATH, bodyOf(values)),
    next: () => EMPTY,
    onSaved: (answer) => {
      setAdded(answer);
      void client.invalidateQueries({ queryKey: [PATH] });
    },
  });
  return (
    <Form form={form} className="mt-4 border-t border-line pt-4">
      <TextField {...form.field('url')} type="url" autoComplete="off" />
      <FieldGroup label={texts.eventsTitle} fault={form.fault}>
        <div className="grid md:grid-cols-2">
          {HOOK_EVENTS.map((event) => (
            <CheckField key={event} {...form.field(event)} />
          ))}
        </div>
      </FieldGroup>
      <div className="mt-4 flex justify-end">
        <SubmitButton form={form} isAlways>
          {texts.add}
        </SubmitButton>
      </div>
      <div role="status">
        {added && (
          <>
            <p className="mt-3">{texts.added}</p>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere">{added.secret}</code>
              <CopyButton text={added.secret} />
            </p>
          </>
        )}
      </div>
    </Form>
  );
}

function WebhookRow({ webhook: { id, url, events, isActive } }: { readonly webhook: WebhookJson }) {
  const [isOpen, setOpen] = useState(false);
  const remove = usePanelMutation({
    send: () => panelSend('DELETE', `${PATH}/${id}`),
    stale: [{ queryKey: [PATH] }],
  });
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
        <ConfirmButton
          isSmall
          label={shellTexts.states.delete}
          aria-label={`${shellTexts.states.delete}: ${url}`}
          question={{ title: shellTexts.states.delete, text: texts.removeText(url) }}
          isBusy={remove.isPending}
          onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
        />
      </div>
      {isOpen && <WebhookDeliveries path={`${PATH}/${id}/deliveries`} />}
    </li>
  );
}

/** Addresses of other programs that are told of what happens. */
export function WebhookList() {
  const query = usePanelQuery<readonly WebhookJson[]>(PATH);
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <Hint className="mb-3">{texts.intro}</Hint>
      <Resource query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <ul className="grid gap-4">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Resource>
      <NewWebhook />
    </Card>
  );
}
