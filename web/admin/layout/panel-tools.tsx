import { useCallback, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { shellTexts } from '../../texts/panel/shell.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';

/** The button of the palette, and the windows that keys open on any screen. */
export function PanelTools() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const openPalette = useCallback(() => setOpen('palette'), []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const close = (): void => setOpen(undefined);
  useShortcuts({ openPalette, openHelp });
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-control border border-line-strong px-3 py-1 text-sm text-ink-soft hover:bg-ground"
        onClick={openPalette}
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" className="size-4" />
        <span className="max-md:sr-only">{shellTexts.search}</span>
        <kbd className="key max-lg:hidden" aria-hidden="true">
          {shellTexts.searchHint}
        </kbd>
      </button>
      {open === 'palette' && <CommandPalette onClose={close} onHelp={openHelp} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}
