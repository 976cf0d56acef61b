import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ReadinessJson } from '#contract/panel/readiness';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { panelJson } from '../../api/panel-fetch.ts';

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
    <section className="card card-body mb-5" aria-labelledby="hazirlik">
      <h2 id="hazirlik" className="card-title">
        {data.ready ? texts.advice : texts.notReady}
      </h2>
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
            <Link href={fix} className={`button ${index === 0 ? 'button-strong' : 'button-quiet'}`}>
              {texts.fix[id]}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
