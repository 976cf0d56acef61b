import { paths } from '#contract/routes';
import type { ProductMachines } from '#contract/catalogue/facts/machines';
import { queryKeys } from '#contract/query-keys';
import { groupBy } from '#kernel/group-by';
import { useAnswer } from '../../api/queries.ts';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

/** Machines that are visible before the rest is opened. */
const IN_VIEW = 12;

type Machines = ProductMachines['machines'];

/** The machines that a part fits, by maker, or the number of parts for a machine; nothing if nothing is known. */
export function MachineLinks({ slug }: { readonly slug: string }) {
  const { data } = useAnswer(queryKeys.machinesOf(slug));
  if (!data) return null;
  return (
    <>
      {data.parts > 0 && (
        <p>
          <a href={paths.machine(slug)} className="button button-quiet">
            {texts.partsLink(data.parts)}
          </a>
        </p>
      )}
      {data.machines.length + data.otherModels.length > 0 && (
        <section aria-labelledby="uyumlu">
          <h2 id="uyumlu" className="mb-3 border-b-2 border-dashed border-line pb-3 text-[1.25rem]">
            {texts.fitsTitle}
          </h2>
          <Makers machines={data.machines.slice(0, IN_VIEW)} />
          {data.otherModels.length > 0 && (
            <ul className="machine-links">
              {data.otherModels.map((model) => (
                <li key={model}>
                  <a href={paths.search(model)}>{model}</a>
                </li>
              ))}
            </ul>
          )}
          {data.machines.length > IN_VIEW && (
            <details>
              <summary className="cursor-pointer py-3 font-semibold">
                {texts.showAll(data.machines.length)}
              </summary>
              <Makers machines={data.machines.slice(IN_VIEW)} />
            </details>
          )}
        </section>
      )}
    </>
  );
}

function Makers({ machines }: { readonly machines: Machines }) {
  return (
    <dl className="grid gap-3">
      {[...groupBy(machines, ({ brand }) => brand)].map(([brand, ofBrand]) => (
        <div key={brand}>
          <dt className="mb-1.5 font-semibold">{brand}</dt>
          <dd>
            <ul className="machine-links">
              {ofBrand.map(({ slug, name, model, why }) => (
                <li key={slug}>
                  <a href={paths.machine(slug)} title={`${name}: ${why}`}>
                    {model.startsWith(`${brand} `) ? model.slice(brand.length + 1) : model}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
