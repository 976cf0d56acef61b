import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { SearchReading } from './search-reading.tsx';

const readingOf = (
  q: string,
  dropped: string[],
  { mentioned = [] as string[], isEmpty = false } = {},
): string =>
  renderToStaticMarkup(
    <SearchReading
      reading={{
        q,
        dropped,
        mentioned,
        corrected: null,
        machine: null,
        pages: [],
        nearest: [],
        fitting: null,
        parts: [],
      }}
      place={{
        listing: { ...EMPTY_LISTING, q },
        basePath: '/ara',
        categoryName: undefined,
        view: 'grid',
        pathOf: () => '/ara',
      }}
      isEmpty={isEmpty}
    />,
  );

it('names the words that were left out, but not where nothing at all was found', () => {
  expect(readingOf('juki zxqwv', ['zxqwv'])).toContain('dikkate alınmadı: &quot;zxqwv&quot;');
  expect(readingOf('DDL-5571', ['DDL-5571'])).toContain('dikkate alınmadı: &quot;DDL-5571&quot;');
  expect(readingOf('zxqwv', ['zxqwv'], { isEmpty: true })).toBe('');
});

it('names the words that only descriptions contain', () => {
  expect(readingOf('rulman', [], { mentioned: ['rulman'] })).toContain(
    'açıklamasında geçiyor: &quot;rulman&quot;',
  );
});
