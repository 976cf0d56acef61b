import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';
import { MachineFinder } from './machine-finder.tsx';

interface FinderSectionProps {
  /** The maker that is already chosen. */
  readonly brand?: string | undefined;
  readonly heading?: 'h1' | 'h2';
}

/** A form that opens the parts for the visitor's machine. */
export function FinderSection({ brand, heading: Heading = 'h2' }: FinderSectionProps) {
  return (
    <section className="finder" aria-labelledby="makine-bul">
      <Heading id="makine-bul" className="finder-title" tabIndex={-1}>
        {texts.finderTitle}
      </Heading>
      <p>{texts.finderText}</p>
      <MachineFinder key={brand} brand={brand} />
    </section>
  );
}
