import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
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

export function TabParts<Name extends string>(props: TabPartsProps<Name>) {
  const { label, texts, parts, onOpen, partTabIndex = 0, className } = props;
  const names = keysOf(parts);
  const open = names.find((name) => name === props.open) ?? names[0] ?? '';
  return (
    <Tabs.Root
      className={className}
      {...(onOpen ? { value: open, onValueChange: onOpen } : { defaultValue: open })}
    >
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
        <Tabs.Content key={name} value={name} tabIndex={partTabIndex}>
          {parts[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
