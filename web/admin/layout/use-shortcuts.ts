import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { storedText } from '../../lib/stored/stored-text.ts';
import { TABS } from './tabs.ts';

/** Whether single keys are shortcuts: `off` if the person has turned them off. */
export const shortcutsPreference = storedText('panel-shortcuts');

const CHORD_MS = 1500;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}

function focusSearch(): boolean {
  const field = document.querySelector('main input[type="search"]');
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}

/** Sends the form with the focus; before anything in the screen has it, the only one that can be sent. */
function submitForm(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('form, dialog') : null;
  const buttons = (form ?? document).querySelectorAll<HTMLElement>('form [type="submit"]:enabled');
  if (form || buttons.length === 1) buttons[0]?.click();
}

/** `Ctrl K`, and `Ctrl S` for the form that is being filled; `/`, `?` and `g` with a letter only while nobody is typing. */
export function useShortcuts(open: (tool: 'palette' | 'help') => void): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented) return;
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey ? key.toLowerCase() : '';
      if (['k', 's'].includes(withControl)) {
        event.preventDefault();
        if (withControl === 'k') open('palette');
        else if (!event.repeat) submitForm(target);
        return;
      }
      if (shortcutsPreference.read() === 'off') return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]')) return;
      const isSecond = event.timeStamp < chordUntil;
      chordUntil = 0;
      const goal = isSecond ? TABS.find((tab) => tab.key === key) : undefined;
      if (goal) navigate(goal.path);
      else if (key === 'g') chordUntil = event.timeStamp + CHORD_MS;
      else if (key === '?') open('help');
      else if (key === '/') {
        if (!focusSearch()) open('palette');
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, open]);
}
