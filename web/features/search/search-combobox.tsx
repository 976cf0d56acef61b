import { useQuery } from '@tanstack/react-query';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SearchResult } from '#contract/catalogue/products';
import { queryKeys } from '#contract/query-keys';
import { paths } from '#contract/routes';
import { fetchSearch } from '../../api/fetch-search.ts';
import { openPage } from '../../lib/open-page.ts';
import { searchTexts } from '../../texts/search.ts';
import { FIELD_ID, fieldProps, SUGGESTIONS_ID } from './field-props.ts';
import { SearchResultRow } from './search-result-row.tsx';

const MIN_LENGTH = 2;
const MAX_RESULTS = 50;
const TYPING_PAUSE_MS = 120;
const PANEL_ID = 'arama-paneli';

export interface SearchComboboxProps {
  /** The term of the page; the field follows it. */
  readonly term: string;
  /** What the field holds at first, and whether somebody is in it. */
  readonly text: string;
  readonly isFocused: boolean;
}

/** The value, once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function isSearchable(text: string): boolean {
  return text.trim().length >= MIN_LENGTH;
}

/** Leaving the field or choosing a result never changes what was typed; too little typed shows nothing. */
function keepTyped(
  state: UseComboboxState<SearchResult>,
  { type, changes }: UseComboboxStateChangeOptions<SearchResult>,
): Partial<UseComboboxState<SearchResult>> {
  const { InputBlur, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
  if (type === InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
  if (type === InputKeyDownEnter || type === ItemClick) return { ...changes, inputValue: state.inputValue };
  const text = changes.inputValue ?? state.inputValue;
  return { ...changes, isOpen: Boolean(changes.isOpen) && isSearchable(text) };
}

/** Tells downshift that an event has been dealt with. */
function keepFromDownshift(event: SyntheticEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

function isIn(id: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${id}`) !== null;
}

/** The search field with its list of suggestions: an editable combobox with manual selection. */
export function SearchCombobox({ term, text, isFocused }: SearchComboboxProps) {
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.search(settled),
    queryFn: ({ queryKey, signal }) => fetchSearch(queryKey, signal),
    enabled: isSearchable(settled),
  });
  const items = isSearchable(settled) ? (data?.items.slice(0, MAX_RESULTS) ?? []) : [];

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, setInputValue, closeMenu } =
    useCombobox<SearchResult>({
      inputId: FIELD_ID,
      menuId: SUGGESTIONS_ID,
      items,
      selectedItem: null,
      initialInputValue: text,
      // Somebody may have typed everything before this code was there.
      initialIsOpen: isFocused && text !== term && isSearchable(text),
      itemToString: (item) => item?.name ?? '',
      itemToKey: (item) => item?.id,
      stateReducer: keepTyped,
      onInputValueChange: ({ inputValue }) => setTyped(inputValue),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) openPage(paths.product(selectedItem.slug));
      },
    });

  useLayoutEffect(() => {
    const field = document.getElementById(FIELD_ID);
    if (!isFocused || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }, [isFocused, text]);

  const followed = useRef(term);
  useEffect(() => {
    if (followed.current === term) return;
    followed.current = term;
    setInputValue(term);
    closeMenu();
  }, [term, setInputValue, closeMenu]);

  const searchAll = (): void => {
    closeMenu();
    openPage(paths.search(typed.trim()));
  };
  const leaveEnterToForm = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || highlightedIndex >= 0) return;
    keepFromDownshift(event);
    closeMenu();
  };

  return (
    <>
      <input
        {...getInputProps({
          ...fieldProps,
          onKeyDown: leaveEnterToForm,
          onBlur: (event) => isIn(PANEL_ID, event.relatedTarget) && keepFromDownshift(event),
        })}
      />
      <div
        id={PANEL_ID}
        className={isOpen ? 'suggestions' : 'suggestions suggestions-closed'}
        onMouseUp={(event) => event.stopPropagation()}
        onBlur={({ relatedTarget }) => {
          if (!isIn(PANEL_ID, relatedTarget) && !isIn(FIELD_ID, relatedTarget)) closeMenu();
        }}
      >
        <ul {...getMenuProps({ 'aria-label': searchTexts.suggestions })} className="suggestions-list">
          {isOpen &&
            items.map((item, index) => (
              <SearchResultRow
                key={item.id}
                result={item}
                isActive={index === highlightedIndex}
                {...getItemProps({ item, index })}
              />
            ))}
        </ul>
        {isOpen && (
          <Outcome
            text={settled}
            total={data?.total}
            isSearching={isFetching || settled !== typed.trim()}
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
  readonly total: number | undefined;
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly onShowAll: () => void;
}

/** What the search has come to, in words; said to screen readers too. */
function Outcome({ text, total, isSearching, isError, onShowAll }: OutcomeProps) {
  const isNothing = !isSearching && !isError && total === 0;
  return (
    <>
      <div role="status" className={total && !isError ? 'sr-only' : 'suggestions-note'}>
        {isSearching && total === undefined && <p>{searchTexts.searching}</p>}
        {!isSearching && isError && <p>{searchTexts.failed}</p>}
        {isNothing && (
          <>
            <p className="suggestions-none">{searchTexts.none(text)}</p>
            <p>{searchTexts.noneHint}</p>
          </>
        )}
        {!isSearching && !isError && Boolean(total) && <p>{searchTexts.count(total ?? 0)}</p>}
      </div>
      {total !== undefined && total > MAX_RESULTS && (
        <button type="button" className="suggestions-all" onClick={onShowAll}>
          {searchTexts.showAll(total)}
        </button>
      )}
    </>
  );
}
