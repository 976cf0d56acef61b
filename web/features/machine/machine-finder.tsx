import { machineQueryKeys, MACHINES_PARAMS } from '#contract/catalogue/facts/machines-path';
import { type FormEvent, useId, useState } from 'react';
import { paths } from '#contract/routes';
import { useAnswer } from '../../api/queries.ts';
import { requiredWith } from '../../components/form/required-with.ts';
import type { NamedProduct } from '../../lib/stored/stored-list.ts';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

export interface MachineFinderProps {
  readonly brand?: string | undefined;
  /** Slug of the category to search parts in; all parts without it. */
  readonly category?: string;
  /** Whether only a machine is chosen, instead of a page with models or parts being opened. */
  readonly stays?: boolean;
  /** Is told the chosen machine before its page opens. */
  readonly onChoose?: (event: FormEvent, machine: NamedProduct) => void;
}

/** First the maker, then the model. Without scripts the first step opens a page with the second one. */
export function MachineFinder({ brand: first = '', category, stays = false, onChoose }: MachineFinderProps) {
  const id = useId();
  const [brand, setBrand] = useState(first);
  const { data: makers = [] } = useAnswer(machineQueryKeys.makers(category));
  const { data: machines } = useAnswer(machineQueryKeys.ofMaker(brand), brand !== '');
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    const slug = new FormData(event.currentTarget).get(MACHINES_PARAMS.machine);
    const machine = machines?.find((each) => each.slug === slug);
    if (machine) onChoose?.(event, { slug: machine.slug, name: machine.model });
    else if (stays) event.preventDefault();
  };
  return (
    <form
      action={paths.machines}
      className="flex flex-wrap items-center gap-2.5 [&>button]:self-end"
      onSubmit={choose}
    >
      <div className="min-w-0 flex-[1_1_12rem]">
        <label htmlFor={`${id}-marka`} className="font-semibold">
          {texts.maker}
        </label>
        <select
          id={`${id}-marka`}
          name={MACHINES_PARAMS.brand}
          className="field"
          {...requiredWith(texts.makerNeeded)}
          value={brand}
          onChange={({ target }) => setBrand(target.value)}
        >
          <option value="">{texts.chooseMaker}</option>
          {makers.map((maker) => (
            <option key={maker.brand}>{maker.brand}</option>
          ))}
        </select>
      </div>
      {brand !== '' && (
        <div className="min-w-0 flex-[1_1_12rem]">
          <label htmlFor={`${id}-model`} className="font-semibold">
            {texts.model}
          </label>
          <select
            id={`${id}-model`}
            key={brand}
            name={MACHINES_PARAMS.machine}
            className="field"
            {...(stays && requiredWith(texts.modelNeeded))}
            disabled={!machines}
          >
            <option value="">{texts.chooseModel}</option>
            {machines?.map(({ slug, model }) => (
              <option key={slug} value={slug}>
                {model.startsWith(`${brand} `) ? model.slice(brand.length + 1) : model}
              </option>
            ))}
          </select>
        </div>
      )}
      {category !== undefined && <input type="hidden" name={MACHINES_PARAMS.category} value={category} />}
      <button type="submit" className="button button-strong">
        {brand === '' ? texts.showModels : stays ? texts.makeMine : texts.find}
      </button>
    </form>
  );
}

interface FinderSectionProps {
  readonly brand?: string | undefined;
  readonly heading?: 'h1' | 'h2';
}

export function FinderSection({ brand, heading: Heading = 'h2' }: FinderSectionProps) {
  return (
    <section className="grid gap-3 rounded-box border border-line bg-ground p-5" aria-labelledby="makine-bul">
      <Heading id="makine-bul" className="text-[1.25rem]" tabIndex={-1}>
        {texts.finderTitle}
      </Heading>
      <p>{texts.finderText}</p>
      <MachineFinder key={brand} brand={brand} />
    </section>
  );
}
