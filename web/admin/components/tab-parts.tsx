import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useState } from 'react';
import { keysOf } from '#kernel/keys-of';

interface TabPartsProps<Name extends string> {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly texts: Readonly<Record<NoInfer<Name>, string>>;
  /** What each tab shows, in their order. */
  readonly parts: Readonly<Record<Name, ReactNode>>;
  /** The open tab; without `onOpen` it is only open at first. The first one when none has this name. */
  readonly open?: string;
  readonly onOpen?: (name: string) => void;
  /** Of the content: -1 where it begins with a field. */
  readonly partTabIndex?: number;
  readonly className?: string;
}

/** A tab that was open once stays drawn while it is hidden, so that nothing that was typed in it is lost. */
export function TabParts<Name extends string>(props: TabPartsProps<Name>) {
  const { label, texts, parts, partTabIndex = 0, className } = props;
  const names = keysOf(parts);
  const [chosen, setChosen] = useState(props.open);
  const wanted = props.onOpen ? props.open : chosen;
  const open = names.find((name) => name === wanted) ?? names[0];
  const [seen, setSeen] = useState<readonly (Name | undefined)[]>([]);
  if (!seen.includes(open)) setSeen([...seen, open]);
  return (
    <Tabs.Root className={className} value={open ?? ''} onValueChange={props.onOpen ?? setChosen}>
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
      {names.map((name) => (
        <Tabs.Content key={name} value={name} forceMount tabIndex={partTabIndex} hidden={name !== open}>
          {seen.includes(name) && parts[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
