import type { DeliveryJson } from '#contract/panel/webhooks';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';

const texts = settingsTexts.webhooks;
const KINDS = { waiting: undefined, sent: 'ok', failed: 'bad' } as const;
/** The newest; who needs more asks the API. */
const SHOWN = 20;

/** What was sent to a webhook, newest first, each with a way to send it again. */
export function WebhookDeliveries({ path }: { readonly path: string }) {
  const query = usePanelQuery<readonly DeliveryJson[]>(path);
  const repeat = usePanelMutation({
    send: (id: string) => panelSend('POST', `${path}/${encodeURIComponent(id)}/repeat`),
    done: texts.repeated,
    stale: [{ queryKey: [path] }],
  });
  return (
    <Resource query={query}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="mt-2 text-sm">{texts.noDeliveries}</p>
        ) : (
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
        )
      }
    </Resource>
  );
}
