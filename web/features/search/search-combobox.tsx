import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { queryKeys, type QueryKey } from '#contract/query-keys';
import { paths } from '#contract/routes';
import { OPTION_MOVES } from '../../lib/option-moves.ts';
import { openPage } from '../../lib/page/open-page.ts';
import { usePaused } from '../../lib/use-paused.ts';
import { searchTexts } from '../../texts/search.ts';
import { suggestionTexts as texts } from '../../texts/search-suggestions.ts';
import { FIELD_ID, fieldProps, SUGGESTIONS_ID } from './field-props.ts';
import { SuggestionRow, suggestionsOf } from './suggestion-row.tsx';
import type { Suggestions } from '#contract/catalogue/search';
import { fetchAnswer } from '../../api/fetch-json.ts';
import { addressOf } from '../../api/query-client.ts';

interface SuggestionsAnswer extends Suggestions {
  readonly total: number;
}

/** @throws HttpError, TypeError as `fetchAnswer` */
async function fetchSuggestions(key: QueryKey, signal: AbortSignal): Promise<SuggestionsAnswer> {
  const response = await fetchAnswer(addressOf(key), { signal });
  const suggestions: Suggestions = await response.json();
  const total = Number(response.headers.get('x-total-count') ?? suggestions.products.length);
  return { ...suggestions, total };
}

const MIN_LENGTH = 2;
const TYPING_PAUSE_MS = 120;
const MOVES: typeof OPTION_MOVES = { ...OPTION_MOVES, Home: () => 0, End: (_active, count) => count - 1 };
const idOf = (index: number): string => `${SUGGESTIONS_ID}-${index}`;

export interface SearchComboboxProps {
  /** The term of the page; when it changes, the field changes, too. */
  readonly term: string;
  /** The field's first text, and whether it has the focus. */
  readonly text: string;
  readonly isFocused: boolean;
}

/** The server decides whether it can be searched for: this spares a call for each first letter. */
function isLongEnough(text: string): boolean {
  return text.trim().length >= MIN_LENGTH;
}

/**
 * The search field with its list of suggestions: an editable combobox with manual selection. The typed text stays when a
 * line is active or chosen.
 */
export function SearchCombobox({ term, text, isFocused }: SearchComboboxProps) {
  const [typed, setTyped] = useState(text);
  // Everything may have been typed before this code was loaded.
  const [isWanted, setWanted] = useState(isFocused && text !== term);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && isLongEnough(typed);
  const debounced = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.suggestions(debounced),
    queryFn: ({ queryKey, signal }) => fetchSuggestions(queryKey, signal),
    enabled: isLongEnough(debounced),
  });
  const items = isLongEnough(debounced) && data ? suggestionsOf(data) : [];
  const activeItem = isOpen ? items[active] : undefined;

  const show = (isShown: boolean, index = -1): void => {
    setWanted(isShown);
    setActive(index);
  };
  const type = (next: string, isShown: boolean): void => {
    setTyped(next);
    show(isShown);
  };
  const [seenTerm, setSeenTerm] = useState(term);
  if (term !== seenTerm) {
    setSeenTerm(term);
    type(term, false);
  }

  useLayoutEffect(() => {
    const field = document.getElementById(FIELD_ID);
    if (!isFocused || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }, [isFocused, text]);

  const go = (path: string): void => {
    show(false);
    openPage(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const move = MOVES[key];
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') type(isOpen ? typed : '', false);
    else if (key === 'Enter') {
      if (!activeItem) return show(false);
      event.preventDefault();
      go(activeItem.path);
    } else if (move && (isOpen || key.startsWith('Arrow'))) {
      event.preventDefault();
      const next = items.length === 0 ? -1 : move(isOpen ? active : -1, items.length);
      flushSync(() => show(true, next));
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    }
  };

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) show(false);
      }}
    >
      <input
        {...fieldProps}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={SUGGESTIONS_ID}
        aria-autocomplete="list"
        aria-activedescendant={activeItem && idOf(active)}
        value={typed}
        onChange={({ target }) => type(target.value, true)}
        onClick={() => show(!isOpen)}
        onKeyDown={onKeyDown}
      />
      <div
        className={`absolute inset-x-0 top-[calc(100%+0.375rem)] z-20 max-h-[min(34rem,calc(100dvh-9rem))] flex-col overflow-hidden rounded-box border border-line bg-paper [box-shadow:0_24px_48px_-18px_rgb(18_23_29/0.32)] ${isOpen ? 'flex' : 'hidden'}`}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          id={SUGGESTIONS_ID}
          role="listbox"
          aria-label={texts.suggestions}
          tabIndex={-1}
          className="overflow-y-auto overscroll-contain"
          onMouseLeave={() => setActive(-1)}
        >
          {isOpen &&
            items.map((item, index) => (
              <SuggestionRow
                key={item.key}
                id={idOf(index)}
                suggestion={item}
                isActive={item === activeItem}
                onMouseMove={() => setActive(index)}
                onClick={() => go(item.path)}
              />
            ))}
        </div>
        {isOpen && (
          <Outcome
            text={debounced}
            answer={data}
            lineCount={items.length}
            isSearching={isFetching || debounced !== typed.trim()}
            isError={isError}
            onShowAll={() => go(paths.search(typed.trim()))}
          />
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly text: string;
  readonly answer: SuggestionsAnswer | undefined;
  readonly lineCount: number;
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly onShowAll: () => void;
}

/** The result of the search in words, also for screen readers. */
function Outcome({ text, answer, lineCount, isSearching, isError, onShowAll }: OutcomeProps) {
  const total = answer?.total ?? 0;
  const corrected = answer?.corrected ?? null;
  const isDone = answer !== undefined && !isSearching && !isError;
  const isVisible = !isDone || lineCount === 0 || corrected !== null;
  return (
    <>
      <div role="status" className={isVisible ? 'p-4 text-ink-soft' : 'sr-only'}>
        {isSearching && !answer && <p>{texts.searching}</p>}
        {!isSearching && isError && <p>{texts.failed}</p>}
        {isDone && corrected !== null && <p>{searchTexts.corrected(corrected)}</p>}
        {isDone && lineCount === 0 && (
          <>
            <p className="font-semibold text-ink">{texts.none(text)}</p>
            <p>{texts.noneHint}</p>
          </>
        )}
        {isDone && lineCount > 0 && <p className="sr-only">{texts.count(total)}</p>}
      </div>
      {answer && total > answer.products.length && (
        <button
          type="button"
          className="min-h-12 flex-none border-t-2 border-dashed border-line font-semibold text-(--brand-strong) -outline-offset-4 hover:bg-(--brand-soft)"
          onClick={onShowAll}
        >
          {texts.showAll(total)}
        </button>
      )}
    </>
  );
}
