import { listingPath } from '#contract/catalogue/listing-path';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { machineQueryKeys } from '#contract/catalogue/facts/machines-path';
import { useAnswer } from '../../api/queries.ts';
import { useStored } from '../../lib/stored/stored-list.ts';
import { myMachines } from '../../lib/stored/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';
import { MachineFinder } from './machine-finder.tsx';

interface FittingOnlyProps {
  readonly place: ListPlace;
  readonly category: string;
}

/** In a category with parts: a link to those for the visitor's machine, or a form to choose a machine. */
export function FittingOnly({ place: { listing, basePath }, category }: FittingOnlyProps) {
  const [machine] = useStored(myMachines);
  const { data: makers = [] } = useAnswer(machineQueryKeys.makers(category));
  const isShown = listing.machine !== undefined && (!machine || machine.slug === listing.machine);
  if (makers.length === 0 || isShown) return null;
  if (machine) {
    return (
      <p className="wrap pt-4">
        <a
          className="button button-quiet"
          href={listingPath(basePath, { ...listing, machine: machine.slug, page: 1 })}
        >
          {texts.fittingOnly(machine.name)}
        </a>
      </p>
    );
  }
  return (
    <details className="wrap pt-4 [&>form]:max-w-176 [&>form]:pt-3">
      <summary className="button button-quiet">{texts.showFitting}</summary>
      <MachineFinder category={category} />
    </details>
  );
}
