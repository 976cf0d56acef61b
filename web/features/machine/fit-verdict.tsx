import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

/** Whether a part fits the visitor's machine, and why; nothing if no machine is chosen. */
export function FitVerdict({ slug }: { readonly slug: string }) {
  const [machine] = useStored(myMachines);
  const chosen = machine?.slug ?? slug;
  const { data } = useAnswer(queryKeys.fit(chosen, slug), chosen !== slug);
  if (!machine || !data) return null;
  return (
    <p className={`fit fit-${data.verdict}`} role="status">
      <a href={paths.machine(chosen)} className="fit-verdict">
        {texts.verdict[data.verdict](machine.name)}
      </a>
      <span className="fit-why">{data.why}</span>
    </p>
  );
}
