import type { MouseEvent } from 'react';
import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { useWindow } from '../../components/use-window.tsx';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

const EDGE = { uyar: 'border-ok', uymaz: 'border-sale', bilinmiyor: 'border-ink-faint' } as const;

const loadFinder = async () => (await import('./finder-window.tsx')).FinderWindow;

/** Whether a part fits the visitor's machine; without one, the question and the way to choose it. */
export function FitVerdict({ slug }: { readonly slug: string }) {
  const [machine] = useStored(myMachines);
  const { data: about } = useAnswer(queryKeys.machinesOf(slug));
  const { data } = useAnswer(
    queryKeys.fit(machine?.slug ?? '', slug),
    machine !== undefined && about?.isPart,
  );
  const { open, close, draw } = useWindow(loadFinder);
  if (!about?.isPart) return null;
  const fit = machine && data;
  const choose = (event: MouseEvent): void => {
    event.preventDefault();
    open();
  };
  return (
    <div className="mt-5 w-full print:hidden">
      <p
        className={`relative grid gap-0.5 border-l-4 bg-ground px-4 py-3 ${EDGE[fit?.verdict ?? 'bilinmiyor']}`}
        role="status"
      >
        <a
          href={fit ? paths.machine(machine.slug) : paths.machines}
          className="font-[650] underline underline-offset-[0.2em] after:absolute after:inset-0 hover:text-(--brand-strong)"
          onClick={fit ? undefined : choose}
        >
          {fit ? texts.verdict[fit.verdict](machine.name) : texts.question}
        </a>
        <span>{fit?.why ?? texts.chooseFirst}</span>
      </p>
      {draw({ onClose: close, stays: true })}
    </div>
  );
}
