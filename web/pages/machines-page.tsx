import type { MachineSummary } from '#contract/catalogue/machines';
import { machineSearchOf } from '#contract/routes';
import { useMachines } from '../api/queries.ts';
import { MachineFinder } from '../features/machine/machine-finder.tsx';
import { MachineModels } from '../features/machine/machine-models.tsx';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { plainTitle } from '../lib/page/page-titles.ts';
import { useSettings } from '../lib/page/site-context.ts';
import { useDocumentTitle } from '../lib/page/use-document-title.ts';
import { machinePagesTexts as texts } from '../texts/machine-pages.ts';

/** All machines by maker, or those nearest to a model that the shop does not know. */
export function MachinesPage() {
  const { search } = useCurrentLocation();
  const { site } = useSettings();
  const text = machineSearchOf(new URLSearchParams(search));
  const { data = [] } = useMachines(text);
  useDocumentTitle(plainTitle(texts.allMachinesTitle, site.name));
  return (
    <div className="wrap section">
      <MachineFinder heading="h1" {...(text === undefined ? {} : { text })} />
      {text !== undefined && (
        <p className="finder-note" role="status">
          {data.length > 0 ? texts.nearest(text) : texts.nothingNear(text)}
        </p>
      )}
      <p className="finder-note">{texts.namePlate}</p>
      {text === undefined ? <Makers machines={data} /> : <MachineModels machines={data} />}
    </div>
  );
}

function Makers({ machines }: { readonly machines: readonly MachineSummary[] }) {
  const byBrand = new Map<string, MachineSummary[]>();
  for (const machine of machines) {
    const own = byBrand.get(machine.brand);
    if (own) own.push(machine);
    else byBrand.set(machine.brand, [machine]);
  }
  return (
    <>
      <h2 className="section-title">{texts.allMachinesText}</h2>
      {[...byBrand].map(([brand, own]) => (
        <details key={brand} className="maker">
          <summary>
            {brand} <span className="banner-count">{texts.machineCount(own.length)}</span>
          </summary>
          <MachineModels machines={own} />
        </details>
      ))}
    </>
  );
}
