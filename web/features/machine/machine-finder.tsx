import { paths } from '#contract/routes';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

interface MachineFinderProps {
  /** What was looked for before. */
  readonly text?: string;
  readonly heading?: 'h1' | 'h2';
}

/** Asks for the machine's model; works without code, because the server leads to the machine's page. */
export function MachineFinder({ text = '', heading: Heading = 'h2' }: MachineFinderProps) {
  return (
    <section className="finder" aria-labelledby="makine-bul">
      <Heading id="makine-bul" className="finder-title" tabIndex={-1}>
        {texts.finderTitle}
      </Heading>
      <p className="finder-text">{texts.finderText}</p>
      <form action={paths.machines} className="finder-form">
        <input
          type="search"
          name="ara"
          key={text}
          defaultValue={text}
          className="field finder-field"
          aria-label={texts.finderLabel}
          placeholder={texts.finderPlaceholder}
          maxLength={100}
          required
        />
        <button type="submit" className="button button-strong">
          {texts.find}
        </button>
        <a href={paths.machines} className="button button-quiet">
          {texts.allMachines}
        </a>
      </form>
    </section>
  );
}
