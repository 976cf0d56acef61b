import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Modal } from '../../components/modal.tsx';
import { paletteTexts as texts } from '../../texts/panel/palette.ts';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Which entry becomes active after a key (combobox pattern of the ARIA practices). */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (_, count) => count - 1,
  PageUp: () => 0,
};

function PaletteList({ onClose, onHelp }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState('');
  const [isEntered, setEntered] = useState(false);
  const { groups, isSearching, hasFailed } = usePaletteEntries(text, onHelp);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex((entry) => entry.id === activeId);
  const active = entries[Math.max(0, found)];
  const activeOption = useRef<HTMLButtonElement>(null);
  const optionId = (entry: PaletteEntry): string => `${id}-${entry.id}`;

  useEffect(() => {
    if (active?.id !== undefined) activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const choose = (entry: PaletteEntry): void => {
    onClose();
    entry.run();
  };
  // What is listed may still belong to the text before; a scanner types Enter at once.
  const isSure = !isSearching || found !== -1 || groups[0]?.name === 'pages';
  const chooseEntered = useEffectEvent(() => active && choose(active));
  useEffect(() => {
    if (isEntered && isSure) chooseEntered();
  }, [isEntered, isSure]);
  const onKey = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active && isSure) choose(active);
      else setEntered(true);
    } else if (move && entries.length > 0) {
      event.preventDefault();
      setActiveId(entries[move(Math.max(0, found), entries.length)]?.id ?? '');
    }
  };

  const status = hasFailed
    ? texts.failed
    : entries.length > 0
      ? texts.results(entries.length)
      : isSearching
        ? texts.searching
        : texts.empty;
  return (
    <>
      <input
        type="text"
        role="combobox"
        className="min-h-14 border-b border-line px-5 text-[1.0625rem] focus-visible:-outline-offset-3"
        aria-label={texts.input}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.input}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActiveId('');
          setEntered(false);
        }}
        onKeyDown={onKey}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.title}
        className="overflow-y-auto px-2 *:last:pb-2"
        tabIndex={-1}
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <p
              role="presentation"
              id={`${id}-${group.name}`}
              className="px-3 pt-3 pb-1 text-[0.8125rem] font-semibold text-ink-soft"
            >
              {texts.groups[group.name]}
            </p>
            {group.entries.map((entry) => {
              const isActive = entry === active;
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={entry.id}
                  id={optionId(entry)}
                  ref={isActive ? activeOption : undefined}
                  role="option"
                  aria-selected={isActive}
                  className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1 text-left aria-selected:bg-(--brand-soft) aria-selected:shadow-[inset_3px_0_0_var(--brand-strong)]"
                  onMouseMove={() => setActiveId(entry.id)}
                  onClick={() => choose(entry)}
                >
                  <span className="min-w-0 truncate">{entry.label}</span>
                  {entry.detail && (
                    <span className="text-sm whitespace-nowrap text-ink-soft">{entry.detail}</span>
                  )}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <p className={entries.length > 0 ? 'sr-only' : 'p-4 text-center text-ink-soft'} role="status">
        {status}
      </p>
    </>
  );
}

/** Finds pages, products, orders and commands by typing. */
export function CommandPalette({ onClose, onHelp }: PaletteProps) {
  return (
    <Modal
      title={texts.title}
      titleClassName="sr-only"
      className="mx-auto mt-[min(6rem,8vh)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-box [&_.modal-inside]:max-h-[min(32rem,84vh)]"
      onClose={onClose}
    >
      <PaletteList onClose={onClose} onHelp={onHelp} />
    </Modal>
  );
}
