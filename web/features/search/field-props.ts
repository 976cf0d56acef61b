import { searchTexts } from '../../texts/search.ts';

export const FIELD_ID = 'arama-alani';
export const SUGGESTIONS_ID = 'arama-onerileri';

/** Properties of the search field, with and without its suggestions. */
export const fieldProps = {
  id: FIELD_ID,
  type: 'search',
  name: 'q',
  className:
    'field h-12 rounded-[0.5rem] py-0 pr-13 pl-4 focus-visible:border-(--brand-strong) focus-visible:outline-2 focus-visible:outline-offset-0',
  placeholder: searchTexts.placeholder,
  'aria-label': searchTexts.label,
  autoComplete: 'off',
  autoCapitalize: 'off',
  enterKeyHint: 'search',
  minLength: 2,
  maxLength: 200,
} as const;
