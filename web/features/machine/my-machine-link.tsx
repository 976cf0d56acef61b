import { paths } from '#contract/routes';
import { useWindow } from '../../components/use-window.tsx';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

const loadFinder = async () => (await import('./finder-window.tsx')).FinderWindow;

/** In the header of each page: the visitor's machine, and a button to choose another. */
export function MyMachineLink() {
  const [machine] = useStored(myMachines);
  const { open, close, draw } = useWindow(loadFinder);
  return (
    <>
      <a
        href={paths.machines}
        className="top-bar-item min-w-0 max-sm:flex-[1_1_5.5rem]"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        <span className="max-w-72 truncate">
          {machine && <span className="max-sm:sr-only">{`${texts.mine}: `}</span>}
          {machine?.name ?? texts.choose}
        </span>
      </a>
      {draw({ onClose: close })}
    </>
  );
}
