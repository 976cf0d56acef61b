import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { SearchReading } from './search-reading.tsx';

const readingOf = (q: string, dropped: string[], mentioned: string[] = []): string =>
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
        parts: [],
      }}
      place={{ listing: { ...EMPTY_LISTING, q }, basePath: '/ara', view: 'grid', pathOf: () => '/ara' }}
    />,
  );

it('names the words that were left out, but not where nothing at all was found', () => {
  expect(readingOf('juki zxqwv', ['zxqwv'])).toContain('dikkate alınmadı: “zxqwv”');
  expect(readingOf('zxqwv', ['zxqwv'])).toBe('');
});

it('names the words that only descriptions contain', () => {
  expect(readingOf('rulman', [], ['rulman'])).toContain('açıklamasında geçiyor: “rulman”');
});
