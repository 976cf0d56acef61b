import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

const EDGE = { uyar: 'border-ok', uymaz: 'border-sale', bilinmiyor: 'border-ink-faint' } as const;

export function FitVerdict({ slug }: { readonly slug: string }) {
  const [machine] = useStored(myMachines);
  const chosen = machine?.slug ?? slug;
  const { data } = useAnswer(queryKeys.fit(chosen, slug), chosen !== slug);
  if (!machine || !data) return null;
  return (
    <p
      className={`mb-4 grid w-full gap-0.5 border-l-4 bg-ground px-4 py-3 ${EDGE[data.verdict]}`}
      role="status"
    >
      <a href={paths.machine(chosen)} className="font-[650]">
        {texts.verdict[data.verdict](machine.name)}
      </a>
      <span>{data.why}</span>
    </p>
  );
}
