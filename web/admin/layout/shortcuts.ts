import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { browserPreference } from '../lib/browser-preference.ts';

/** Whether single keys are shortcuts: `off` if the person has turned them off. */
export const shortcutsPreference = browserPreference('panel-shortcuts');

/** The path for each letter after `g`. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  g: '/admin',
  s: '/admin/orders',
  u: '/admin/products',
  k: '/admin/categories',
  v: '/admin/scraper',
  d: '/admin/files',
  a: '/site-settings',
};

const CHORD_MS = 1500;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector('main input[type="search"]');
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

interface Commands {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** `Ctrl K` always; `/`, `?` and `g` with a letter only while nobody is typing. */
export function useShortcuts({ openPalette, openHelp }: Commands): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (shortcutsPreference.read() === 'off' || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isDialogOpen()) return;
      const isSecond = event.timeStamp < chordUntil;
      chordUntil = 0;
      const goal = isSecond ? GO_KEYS[key] : undefined;
      if (goal !== undefined) navigate(goal);
      else if (key === 'g') chordUntil = event.timeStamp + CHORD_MS;
      else if (key === '?') openHelp();
      else if (key === '/') {
        if (!focusSearch()) openPalette();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, openPalette, openHelp]);
}
