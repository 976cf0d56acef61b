import * as Tabs from '@radix-ui/react-tabs';

interface TabListProps<Name extends string> {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly names: readonly Name[];
  readonly texts: Readonly<Record<Name, string>>;
}

/** The tabs of a `Tabs.Root`. */
export function TabList<Name extends string>({ label, names, texts }: TabListProps<Name>) {
  return (
    <Tabs.List className="mb-4 flex flex-wrap gap-1 border-b border-line" aria-label={label}>
      {names.map((name) => (
        <Tabs.Trigger
          key={name}
          className="min-h-11 border-b-3 border-transparent px-4 py-2 font-semibold whitespace-nowrap text-ink-soft data-[state=active]:border-(--brand-strong) data-[state=active]:text-ink"
          value={name}
        >
          {texts[name]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
