import { searchTexts } from '../../texts/search.ts';

export const FIELD_ID = 'arama-alani';
export const SUGGESTIONS_ID = 'arama-onerileri';

/** Properties of the search field, with and without its suggestions. */
export const fieldProps = {
  id: FIELD_ID,
  type: 'search',
  name: 'q',
  className: 'search-field',
  placeholder: searchTexts.placeholder,
  'aria-label': searchTexts.label,
  autoComplete: 'off',
  autoCapitalize: 'off',
  enterKeyHint: 'search',
  maxLength: 200,
} as const;
