import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { formTexts } from '../../lib/form-texts.ts';
import { openPage } from '../../lib/page/open-page.ts';
import { searchTexts } from '../../texts/search.ts';
import { fieldProps, SUGGESTIONS_ID } from './field-props.ts';
import type { SearchComboboxProps } from './search-combobox.tsx';

interface SearchBoxProps {
  /** The term of the search page; empty elsewhere. */
  readonly term: string;
}

interface Suggestions {
  readonly Combobox: ComponentType<SearchComboboxProps>;
  /** The text of the plain field when the suggestions replaced it. */
  readonly text: string;
  readonly isFocused: boolean;
}

/**
 * The search field. It is a plain form that works without scripts; its suggestions are loaded when the field first gets
 * the focus.
 */
export function SearchBox({ term }: SearchBoxProps) {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const field = useRef<HTMLInputElement>(null);
  const isLoading = useRef(false);

  const loadSuggestions = async (): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const { SearchCombobox } = await import('./search-combobox.tsx');
      // Synchronous: a letter typed between reading the field and replacing it would be lost.
      flushSync(() =>
        setSuggestions({
          Combobox: SearchCombobox,
          text: field.current?.value ?? '',
          isFocused: document.activeElement === field.current,
        }),
      );
    } catch {
      // The plain field works without them; they are loaded when it gets the focus again.
      isLoading.current = false;
    }
  };

  // The field may have got the focus before this code was loaded.
  useEffect(() => {
    if (field.current && document.activeElement === field.current) void loadSuggestions();
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = (new URLSearchParams(formTexts(event.currentTarget)).get('q') ?? '').trim();
    if (text) openPage(paths.search(text));
  };

  return (
    <search className="search">
      <form action="/ara" method="get" className="relative" onSubmit={submit}>
        {suggestions ? (
          <suggestions.Combobox term={term} text={suggestions.text} isFocused={suggestions.isFocused} />
        ) : (
          <input
            key={term}
            ref={field}
            {...fieldProps}
            defaultValue={term}
            role="combobox"
            aria-expanded={false}
            aria-controls={SUGGESTIONS_ID}
            aria-autocomplete="list"
            onFocus={() => void loadSuggestions()}
          />
        )}
        <button
          type="submit"
          className="absolute top-1 right-1 inline-flex size-10 items-center justify-center rounded-control bg-(--brand-strong) text-white hover:bg-(--brand-deep)"
          aria-label={searchTexts.submit}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
