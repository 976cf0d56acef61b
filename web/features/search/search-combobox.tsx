import { useQuery } from '@tanstack/react-query';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryKeys, type QueryKey } from '#contract/query-keys';
import { paths } from '#contract/routes';
import { openPage } from '../../lib/page/open-page.ts';
import { usePaused } from '../../lib/use-paused.ts';
import { searchTexts } from '../../texts/search.ts';
import { suggestionTexts as texts } from '../../texts/search-suggestions.ts';
import { FIELD_ID, fieldProps, SUGGESTIONS_ID } from './field-props.ts';
import { type Suggestion, SuggestionRow, suggestionsOf } from './suggestion-row.tsx';
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
const PANEL_ID = 'arama-paneli';

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

/** Keeps the typed text when the field is left or a result is chosen, and closes the list for a text that is too short. */
function preserveTyped(
  state: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  const types = useCombobox.stateChangeTypes;
  if (type === types.InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
  // The last one follows the others: no item stays selected.
  const isChosen = type === types.InputKeyDownEnter || type === types.ItemClick;
  if (isChosen || type === types.ControlledPropUpdatedSelectedItem)
    return { ...changes, inputValue: state.inputValue };
  const text = changes.inputValue ?? state.inputValue;
  return { ...changes, isOpen: Boolean(changes.isOpen) && isLongEnough(text) };
}

/** Tells downshift to ignore an event that is already handled. */
function hideFromDownshift(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

function isIn(id: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${id}`) !== null;
}

/** The search field with its list of suggestions: an editable combobox with manual selection. */
export function SearchCombobox({ term, text, isFocused }: SearchComboboxProps) {
  const [typed, setTyped] = useState(text);
  const debounced = usePaused(typed.trim(), TYPING_PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.suggestions(debounced),
    queryFn: ({ queryKey, signal }) => fetchSuggestions(queryKey, signal),
    enabled: isLongEnough(debounced),
  });
  const items = isLongEnough(debounced) && data ? [...suggestionsOf(data)] : [];

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, setInputValue, closeMenu } =
    useCombobox<Suggestion>({
      inputId: FIELD_ID,
      menuId: SUGGESTIONS_ID,
      items,
      selectedItem: null,
      initialInputValue: text,
      // Everything may have been typed before this code was loaded.
      initialIsOpen: isFocused && text !== term && isLongEnough(text),
      itemToString: (item) => item?.name ?? '',
      itemToKey: (item) => item?.key,
      stateReducer: preserveTyped,
      onInputValueChange: ({ inputValue }) => setTyped(inputValue),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) openPage(selectedItem.path);
      },
    });

  useLayoutEffect(() => {
    const field = document.getElementById(FIELD_ID);
    if (!isFocused || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }, [isFocused, text]);

  const lastTerm = useRef(term);
  useEffect(() => {
    if (lastTerm.current === term) return;
    lastTerm.current = term;
    setInputValue(term);
    closeMenu();
  }, [term, setInputValue, closeMenu]);

  const searchAll = (): void => {
    closeMenu();
    openPage(paths.search(typed.trim()));
  };
  const leaveEnterToForm = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || highlightedIndex >= 0) return;
    hideFromDownshift(event);
    closeMenu();
  };

  return (
    <>
      <input
        {...getInputProps({
          ...fieldProps,
          onKeyDown: leaveEnterToForm,
          onBlur: (event) => isIn(PANEL_ID, event.relatedTarget) && hideFromDownshift(event),
        })}
      />
      <div
        id={PANEL_ID}
        className={`absolute inset-x-0 top-[calc(100%+0.375rem)] z-20 max-h-[min(34rem,calc(100dvh-9rem))] flex-col overflow-hidden rounded-box border border-line bg-paper [box-shadow:0_24px_48px_-18px_rgb(18_23_29/0.32)] ${isOpen ? 'flex' : 'hidden'}`}
        onMouseUp={(event) => event.stopPropagation()}
        onBlur={({ relatedTarget }) => {
          if (!isIn(PANEL_ID, relatedTarget) && !isIn(FIELD_ID, relatedTarget)) closeMenu();
        }}
      >
        <ul
          {...getMenuProps({ 'aria-label': texts.suggestions })}
          className="overflow-y-auto overscroll-contain"
        >
          {isOpen &&
            items.map((item, index) => (
              <SuggestionRow
                key={item.key}
                suggestion={item}
                isActive={index === highlightedIndex}
                {...getItemProps({ item, index })}
              />
            ))}
        </ul>
        {isOpen && (
          <Outcome
            text={debounced}
            answer={data}
            lineCount={items.length}
            isSearching={isFetching || debounced !== typed.trim()}
            isError={isError}
            onShowAll={searchAll}
          />
        )}
      </div>
    </>
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
