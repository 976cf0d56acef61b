import type { ReadinessJson } from '#contract/panel/readiness';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { usePanelQuery } from '../../api/use-panel-query.ts';

const READINESS_KEY = '/api/admin/readiness';
const texts = overviewTexts.readiness;

/** What the shop still needs to sell, the next step first, each with the way to mend it; nothing when all is done. */
export function ReadinessList() {
  const { data } = usePanelQuery<ReadinessJson>(READINESS_KEY, { staleTime: 0 });
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
            <ButtonLink href={fix} look={index === 0 ? 'strong' : 'quiet'}>
              {texts.fix[id]}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
