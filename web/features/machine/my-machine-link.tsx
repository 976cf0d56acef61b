import { Suspense, useState } from 'react';
import { paths } from '#contract/routes';
import { MODAL_COMING } from '../../components/modal-coming.tsx';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { machineTexts as texts } from '../../texts/machine.ts';

const FinderWindow = lazyPart(async () => (await import('./finder-window.tsx')).FinderWindow);

/** In the header of each page: the visitor's machine, and a button to choose another. */
export function MyMachineLink() {
  const [machine] = useStored(myMachines);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <a
        href={paths.machines}
        className="top-bar-item min-w-0"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="max-w-72 truncate">{machine ? `${texts.mine}: ${machine.name}` : texts.choose}</span>
      </a>
      {isOpen && (
        <Suspense fallback={MODAL_COMING}>
          <FinderWindow onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
