import type { MachineSummary } from '#contract/catalogue/facts/machines';
import { paths } from '#contract/routes';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

/** Links to the parts for some machines. For a machine without parts the link opens the machine itself. */
export function MachineModels({ machines }: { readonly machines: readonly MachineSummary[] }) {
  return (
    <ul className="models">
      {machines.map(({ slug, name, parts }) => (
        <li key={slug}>
          <a href={parts > 0 ? paths.machine(slug) : paths.product(slug)}>{name}</a>{' '}
          <span className="banner-count">{texts.partCount(parts)}</span>
        </li>
      ))}
    </ul>
  );
}
