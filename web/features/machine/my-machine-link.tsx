import { paths } from '#contract/routes';
import { useKept } from '../../lib/kept/kept-list.ts';
import { myMachines } from '../../lib/kept/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

/** In the head of each page: the visitor's machine, or the way to choose one. */
export function MyMachineLink() {
  const [machine] = useKept(myMachines);
  return (
    <a href={machine ? paths.machine(machine.slug) : paths.machines} className="top-bar-item my-machine">
      <span>{machine ? `${texts.mine}: ${machine.name}` : texts.choose}</span>
    </a>
  );
}
