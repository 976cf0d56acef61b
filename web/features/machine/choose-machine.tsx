import { type NamedProduct, useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

export function ChooseMachine({ slug, name }: NamedProduct) {
  const machines = useStored(myMachines);
  const isMine = machines[0]?.slug === slug;
  return (
    <p className="flex flex-wrap items-center gap-2.5 [&>button]:self-end pt-3">
      <button
        type="button"
        className={isMine ? 'button button-quiet' : 'button button-strong'}
        onClick={() => (isMine ? myMachines.remove(slug) : myMachines.addFirst({ slug, name }))}
      >
        {isMine ? texts.forget : texts.makeMine}
      </button>
      <span role="status">{isMine ? texts.isMine : ''}</span>
    </p>
  );
}
