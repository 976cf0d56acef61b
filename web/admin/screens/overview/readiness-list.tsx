import { overviewTexts } from '../../../texts/panel/overview.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/dialog/confirm-button.tsx';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { useCall } from '../../api/use-call.ts';

const READINESS = '/api/admin/readiness';
const texts = overviewTexts.readiness;

/** Accepts the lost records of the order journal, for an owner without a backup of them. */
function AcceptLoss() {
  const accept = usePanelMutation({
    send: () => panelSend('POST', '/api/orders/journal/accept'),
    done: texts.loss.done,
    stale: [READINESS, '/api/files/problems'],
  });
  return (
    <ConfirmButton
      label={texts.loss.accept}
      question={{ title: texts.loss.title, text: texts.loss.text }}
      onConfirm={() => accept.mutateAsync()}
    />
  );
}

/** What the shop still needs before it can sell, each with a link to the right screen; nothing when all is done. */
export function ReadinessList() {
  const { data } = useCall(READINESS, {}, { staleTime: 0 });
  const open = data?.items.filter(({ done }) => !done) ?? [];
  if (!data || open.length === 0) return null;
  return (
    <Card className="mb-5" aria-labelledby="hazirlik">
      <CardTitle id="hazirlik">{data.ready ? texts.advice : texts.notReady}</CardTitle>
      <p className="mb-3 text-sm text-ink-soft">
        {texts.done(data.items.length - open.length, data.items.length)}
      </p>
      <ol className="grid">
        {open.map(({ id, blocking, message, fix }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className={blocking ? 'grow basis-80 text-[#a1201a]' : 'grow basis-80'}>
              {index === 0 && <strong>{texts.next}: </strong>}
              {message}
            </p>
            <span className="flex flex-wrap gap-2">
              <ButtonLink href={fix} look={index === 0 ? 'strong' : 'quiet'}>
                {texts.fix[id]}
              </ButtonLink>
              {id === 'orders' && <AcceptLoss />}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
