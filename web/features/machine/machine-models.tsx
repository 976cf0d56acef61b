import type { MachineSummary } from '#contract/catalogue/facts/machines';
import { paths } from '#contract/routes';
import { machinePagesTexts as texts } from '../../texts/machine-pages.ts';

interface NotedLinksProps {
  readonly links: readonly { readonly path: string; readonly name: string; readonly note: string }[];
}

/** Links in columns, each with a note beside it. */
export function NotedLinks({ links }: NotedLinksProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-x-6 gap-y-0.5 pb-4">
      {links.map(({ path, name, note }) => (
        <li key={path}>
          <a href={path} className="inline-block py-1.5 hover:text-(--brand-strong) hover:underline">
            {name}
          </a>{' '}
          <span className="text-[0.8125rem] text-ink-faint">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** Links to the parts for some machines. For a machine without parts the link opens the machine itself. */
export function MachineModels({ machines }: { readonly machines: readonly MachineSummary[] }) {
  return (
    <NotedLinks
      links={machines.map(({ slug, name, parts }) => ({
        path: parts > 0 ? paths.machine(slug) : paths.product(slug),
        name,
        note: texts.partCount(parts),
      }))}
    />
  );
}
