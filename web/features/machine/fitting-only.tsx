import { listingPath } from '#contract/catalogue/listing-path';
import type { ListingQuery } from '#domain/catalogue/listing';
import { useKept } from '../../lib/kept/kept-list.ts';
import { myMachines } from '../../lib/kept/my-machines.ts';
import { machineTexts as texts } from '../../texts/machine.ts';

interface FittingOnlyProps {
  readonly listing: ListingQuery;
  readonly basePath: string;
}

/** Leads to the same list with only what fits the visitor's machine; nothing for whoever has chosen none. */
export function FittingOnly({ listing, basePath }: FittingOnlyProps) {
  const [machine] = useKept(myMachines);
  if (!machine || listing.machine !== undefined) return null;
  return (
    <p className="wrap fitting-only">
      <a
        className="button button-quiet"
        href={listingPath(basePath, { ...listing, machine: machine.slug, page: 1 })}
      >
        {texts.fittingOnly(machine.name)}
      </a>
    </p>
  );
}
