import { useQuery } from '@tanstack/react-query';
import type { ReadinessJson } from '#contract/panel/readiness';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { panelJson } from '../../api/panel-fetch.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { ButtonLink } from '../../components/button.tsx';

const READINESS_KEY = '/api/admin/readiness';
const texts = overviewTexts.readiness;

/** What the shop still needs to sell, the next step first, each with the way to mend it; nothing when all is done. */
export function ReadinessList() {
  const { data } = useQuery({
    queryKey: [READINESS_KEY],
    queryFn: () => panelJson<ReadinessJson>(READINESS_KEY),
    staleTime: 0,
  });
  const open = data?.items.filter(({ done }) => !done) ?? [];
  if (!data || open.length === 0) return null;
  return (
    <Card className="mb-5" aria-labelledby="hazirlik">
      <CardTitle id="hazirlik">{data.ready ? texts.advice : texts.notReady}</CardTitle>
      <p className="mb-3 text-sm text-ink-soft">
        {texts.done(data.items.length - open.length, data.items.length)}
      </p>
      <ol className="readiness">
        {open.map(({ id, blocking, message, fix }, index) => (
          <li key={id} className={blocking ? 'readiness-blocking' : undefined}>
            <p>
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
