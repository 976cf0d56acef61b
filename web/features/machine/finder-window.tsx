import { paths } from '#contract/routes';
import { IconButton } from '../../components/icon-button.tsx';
import { Modal } from '../../components/modal.tsx';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';
import { machineTexts } from '../../texts/machine.ts';
import { MachineFinder } from './machine-finder.tsx';

interface FinderWindowProps {
  readonly onClose: () => void;
  /** Whether the page stays when a machine is chosen, instead of its parts being shown. */
  readonly stays?: boolean;
}

/** The visitor's machines, of which one is active, and a form to add one. */
export function FinderWindow({ onClose, stays = false }: FinderWindowProps) {
  const machines = useStored(myMachines);
  return (
    <Modal
      title={machines.length > 0 ? machineTexts.mine : texts.finderTitle}
      titleClassName="text-[1.25rem]"
      // The window is inside the dark top bar, so it sets its own colour.
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] rounded-box text-[1rem] text-ink [&>.modal-inside]:max-h-[calc(100dvh-2rem)] [&>.modal-inside]:gap-3 [&>.modal-inside]:overflow-y-auto [&>.modal-inside]:p-[clamp(1rem,4vw,1.5rem)]"
      onClose={onClose}
      action={<IconButton icon="close" label={texts.close} onClick={onClose} />}
    >
      {machines.length > 0 && (
        <ul>
          {machines.map(({ slug, name }, place) => (
            <li key={slug} className="flex flex-wrap items-center gap-2">
              <a
                href={paths.machine(slug)}
                className="flex-[1_1_12rem] py-2.5 font-semibold"
                onClick={onClose}
              >
                {texts.partsOf(name)}
              </a>
              {place > 0 && (
                <button
                  type="button"
                  className="button button-quiet max-sm:order-last"
                  onClick={() => myMachines.addFirst({ slug, name })}
                >
                  {texts.makeMine}
                </button>
              )}
              <IconButton
                icon="close"
                iconClassName="size-4"
                label={texts.forgetNamed(name)}
                onClick={() => myMachines.remove(slug)}
              />
            </li>
          ))}
        </ul>
      )}
      <p>{machines.length > 0 ? texts.another : texts.finderText}</p>
      <MachineFinder
        stays={stays}
        onChoose={(event, machine) => {
          myMachines.addFirst(machine);
          if (!stays) return;
          event.preventDefault();
          onClose();
        }}
      />
      <p className="my-3.5 max-w-176">{texts.namePlate}</p>
    </Modal>
  );
}
