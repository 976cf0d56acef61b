import { IconButton } from '../../components/icon-button.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { Banner } from '../components/card.tsx';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { shellTexts } from '../../texts/panel/shell.ts';
import { hasSignedIn } from '../api/panel-calls.ts';
import { useLive } from '../api/use-live.ts';
import { useLastSession, useLogout } from '../api/use-session.ts';
import { promptToLeave } from '../components/form/leave-guard.tsx';
import { useStableFocus } from '../lib/use-stable-focus.ts';
import { SideNav } from './side-nav.tsx';
import { SiteSelector } from './site-selector.tsx';
import { Icon } from '../../components/icon.tsx';
import { CommandPalette } from './command-palette.tsx';
import { KEY_LOOK, ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The button of the palette, and the windows that keys open on any screen. */
function PanelTools() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const close = (): void => setOpen(undefined);
  useShortcuts(setOpen);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-control border border-line-strong px-3 py-1 text-sm text-ink-soft hover:bg-ground"
        onClick={() => setOpen('palette')}
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" className="size-4" />
        <span className="max-md:sr-only">{shellTexts.search}</span>
        <kbd className={`${KEY_LOOK} max-lg:hidden`} aria-hidden="true">
          {shellTexts.searchHint}
        </kbd>
      </button>
      {open === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}

/** Menu at the side, title and tools above, the screen in the middle. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const session = useLastSession();
  // Open for one path only, so that choosing a screen closes the menu.
  const [menuPath, setMenuPath] = useState<string>();
  const isMenuOpen = menuPath === path;
  const logout = useLogout();
  useLive();

  const main = useRef<HTMLElement>(null);
  useStableFocus(main, path, hasSignedIn());
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback((): void => {
    // Synchronous: the button can get the focus only after the menu is closed.
    flushSync(() => setMenuPath(undefined));
    menuButton.current?.focus();
  }, []);

  return (
    <div className="panel grid min-h-screen bg-ground lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#panel-icerik" className="skip-link">
        {shellTexts.skip}
      </a>
      <SideNav path={path} isOpen={isMenuOpen} onClose={closeMenu} />
      <div className="min-w-0" inert={isMenuOpen}>
        <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b border-line bg-paper px-[clamp(1rem,2.4vw,2rem)] py-2 max-[26rem]:gap-1.5 max-[26rem]:ps-2 max-[26rem]:pe-4 max-[18rem]:static max-[18rem]:flex-wrap">
          <IconButton
            ref={menuButton}
            icon="menu"
            className="max-sm:mr-auto lg:hidden"
            label={shellTexts.menu}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuPath(path)}
          />
          <p className="mr-auto font-semibold max-sm:sr-only">{shellTexts.title}</p>
          <PanelTools />
          <SiteSelector />
          <span className="text-sm text-ink-soft max-md:hidden">{session?.name}</span>
          <Button
            isSmall
            className="shrink-0"
            disabled={logout.isPending}
            onClick={() => promptToLeave(() => logout.mutate())}
          >
            {shellTexts.logout}
          </Button>
        </header>
        <main ref={main} id="panel-icerik" className="p-[clamp(1rem,2.4vw,2rem)] outline-none" tabIndex={-1}>
          {session?.isPasswordWeak && path !== '/admin/account' && (
            <Banner role="status">
              {shellTexts.weakPassword}
              <ButtonLink isSmall href="/admin/account">
                {shellTexts.changePassword}
              </ButtonLink>
            </Banner>
          )}
          {children}
        </main>
      </div>
    </div>
  );
}
