import type { PanelAnswers } from '#contract/panel/panel-answers';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useCall } from '../../api/use-call.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';

const texts = settingsTexts.account;
const PATH = '/api/admin/sessions';

type Session = PanelAnswers[typeof PATH][number];

/** The own session first, then the one that was seen last. */
function byNewest(left: Session, right: Session): number {
  return Number(right.isCurrent) - Number(left.isCurrent) || right.lastSeenAt.localeCompare(left.lastSeenAt);
}

/** Signed-in browsers, each with a way to sign it out. */
export function SessionList() {
  const revoke = usePanelMutation({
    send: (id: string) => panelSend('DELETE', `${PATH}/${id}`),
    stale: [PATH],
  });
  return (
    <Card>
      <CardTitle className="mb-3">{texts.sessions}</CardTitle>
      <Resource query={useCall(PATH)}>
        {(sessions) => (
          <ul className="grid gap-3">
            {sessions.toSorted(byNewest).map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-3">
                <span className="mr-auto min-w-0">
                  {session.admin} · {session.ip} · {showTime(session.lastSeenAt)}
                  <span className="block text-sm break-words text-ink-soft">{session.userAgent}</span>
                </span>
                {session.isCurrent ? (
                  <Tag kind="ok">{texts.currentSession}</Tag>
                ) : (
                  <Button
                    isSmall
                    aria-label={`${texts.revoke}: ${session.admin}, ${showTime(session.lastSeenAt)}`}
                    onClick={() => revoke.mutate(session.id)}
                  >
                    {texts.revoke}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Resource>
    </Card>
  );
}
