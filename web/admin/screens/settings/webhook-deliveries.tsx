import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { addressOf, useCall } from '../../api/use-call.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { ListResource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';

const texts = settingsTexts.webhooks;
const PATH = '/api/admin/webhooks/:id/deliveries';
const KINDS = { waiting: undefined, sent: 'ok', failed: 'bad' } as const;
/** The newest; who needs more asks the API. */
const SHOWN = 20;

/** What was sent to a webhook, newest first, each with a way to send it again. */
export function WebhookDeliveries({ id: webhook }: { readonly id: string }) {
  const path = addressOf(PATH, { id: webhook });
  const repeat = usePanelMutation({
    send: (id: string) => panelSend('POST', `${path}/${encodeURIComponent(id)}/repeat`),
    done: texts.repeated,
    stale: [path],
  });
  return (
    <ListResource
      query={useCall(PATH, { id: webhook })}
      empty={<p className="mt-2 text-sm">{texts.noDeliveries}</p>}
    >
      {(deliveries) => (
        <ul className="mt-2 grid gap-2 text-sm">
          {deliveries.slice(0, SHOWN).map(({ id, type, state, attempts, createdAt, lastError }) => (
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
