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
    <Tabs.List className="tab-list" aria-label={label}>
      {names.map((name) => (
        <Tabs.Trigger key={name} className="tab" value={name}>
          {texts[name]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
