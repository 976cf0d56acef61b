import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../components/icon.tsx';
import { RareIcon } from '../../components/rare-icon.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';
import { useMenuCounts } from '../api/use-menu-counts.ts';
import { isCurrentTab, useTabs } from './tabs.ts';

const SIDE =
  'sticky top-0 flex h-screen flex-col gap-5 overflow-y-auto bg-night px-3 py-5 text-[#dfe5ec] ' +
  // On narrow screens it slides in; it is visible at once, because its first link gets the focus.
  'max-lg:invisible max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-40 max-lg:w-[min(18rem,86vw)] max-lg:-translate-x-full ' +
  'max-lg:transition-[translate,visibility] max-lg:duration-200 max-lg:ease-[ease] max-lg:motion-reduce:transition-none ' +
  'max-lg:data-open:visible max-lg:data-open:translate-none max-lg:data-open:transition-[translate]';

interface SideNavProps {
  readonly path: string;
  /** Whether the menu is open on narrow screens, where it is above the page. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SideNav({ path, isOpen, onClose }: SideNavProps) {
  const tabs = useTabs();
  const counts = useMenuCounts(path);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    nav.current?.querySelector('a')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, onClose]);

  return (
    <>
      {isOpen && (
        <button
          type="button"
          className="fixed inset-0 z-30 bg-[rgb(10_15_22/0.5)] lg:hidden"
          aria-label={shellTexts.closeMenu}
          onClick={onClose}
        />
      )}
      <aside className={SIDE} data-open={isOpen || undefined}>
        <p className="border-b-2 border-dashed border-white/22 px-3 pb-4 text-[1.125rem] font-bold text-white">
          {shellTexts.title}
        </p>
        <nav ref={nav} className="grid gap-0.5" aria-label={shellTexts.navigation}>
          {tabs.map((tab) => (
            <Link
              key={tab.path}
              href={tab.path}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 font-[550] hover:bg-white/9 aria-[current=page]:bg-white aria-[current=page]:text-ink"
              aria-current={isCurrentTab(tab, path) ? 'page' : undefined}
            >
              <RareIcon name={tab.icon} />
              {tab.label}
              {(counts[tab.path] ?? 0) > 0 && (
                <span className="ml-auto rounded-full bg-tape px-[0.4375rem] text-[0.75rem] font-bold text-ink">
                  {counts[tab.path]}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <a href="/" className="panel-back mt-auto flex min-h-11 items-center gap-3 px-3">
          <Icon name="left" />
          {shellTexts.back}
        </a>
      </aside>
    </>
  );
}
