import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

/** Whether a part fits the visitor's machine, and why; nothing if no machine is chosen. */
export function FitVerdict({ slug }: { readonly slug: string }) {
  const [machine] = useStored(myMachines);
  if (!machine || machine.slug === slug) return null;
  return <Verdict machine={machine} slug={slug} />;
}

interface VerdictProps {
  readonly machine: { readonly slug: string; readonly name: string };
  readonly slug: string;
}

function Verdict({ machine, slug }: VerdictProps) {
  const { data } = useAnswer(queryKeys.fit(machine.slug, slug));
  if (!data) return null;
  return (
    <p className={`fit fit-${data.verdict}`} role="status">
      <a href={paths.machine(machine.slug)} className="fit-verdict">
        {texts.verdict[data.verdict](machine.name)}
      </a>
      <span className="fit-why">{data.why}</span>
    </p>
  );
}
