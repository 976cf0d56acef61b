import { machineQueryKeys, machinesPath, machinesQueryOf } from '#contract/catalogue/facts/machines-path';
import { useAnswer } from '../api/queries.ts';
import { FinderSection } from '../features/machine/machine-finder.tsx';
import { MachineModels, NotedLinks } from '../features/machine/machine-models.tsx';
import { useCurrentLocation } from '../lib/page/location.tsx';
import { usePageTitle } from '../lib/page/page-titles.ts';
import { machinePagesTexts as texts } from '../texts/machine-pages.ts';

/** The makers, or the machines of one maker, or those most similar to a model that the shop does not know. */
export function MachinesPage() {
  const { search } = useCurrentLocation();
  const { text = '', brand = '' } = machinesQueryOf(new URLSearchParams(search));
  const { data: makers = [] } = useAnswer(machineQueryKeys.makers());
  const { data: nearest = [] } = useAnswer(machineQueryKeys.nearest(text), text !== '');
  const { data: ofMaker = [] } = useAnswer(machineQueryKeys.ofMaker(brand), brand !== '');
  usePageTitle(ofMaker.length > 0 ? texts.ofMakerTitle(brand) : texts.allMachinesTitle);
  return (
    <div className="wrap section">
      <FinderSection heading="h1" brand={ofMaker.length > 0 ? brand : undefined} />
      {text !== '' && (
        <p className="my-3.5 max-w-176" role="status">
          {nearest.length > 0 ? texts.nearest(text) : texts.nothingNear(text)}
        </p>
      )}
      <p className="my-3.5 max-w-176">{texts.namePlate}</p>
      <MachineModels machines={text === '' ? ofMaker : nearest} />
      {text === '' && ofMaker.length === 0 && (
        <NotedLinks
          links={makers.map(({ brand: name, machines }) => ({
            path: machinesPath({ brand: name }),
            name,
            note: texts.machineCount(machines),
          }))}
        />
      )}
    </div>
  );
}
