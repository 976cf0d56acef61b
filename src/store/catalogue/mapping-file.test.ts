import { expect, test } from 'vitest';
import { scrapeMappings } from '#domain/scrape/scrape-mapping';
import { makeFolder } from '#testing/make-folder';
import { openMappingFile } from './mapping-file.ts';

test('mappings that would be too large to be read are not written', async () => {
  const file = openMappingFile(makeFolder());
  const allPageUrls = Array.from(
    { length: 9000 },
    (_, page) => `https://www.ornek.com/kategori?sayfa=${page}`,
  );
  const mapped = (ids: readonly string[]) =>
    scrapeMappings.parse({
      mappings: ids.map((categoryId) => ({ categoryId, baseUrl: allPageUrls[0], allPageUrls })),
    });
  await file.update(() => mapped(['a']));
  const tooMany = file.update(() => mapped(['a', 'b', 'c', 'd']));
  await expect(tooMany).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(file.read().mappings).toHaveLength(1);
});

test('two processes that change mappings at the same time lose none', async () => {
  const folder = makeFolder();
  const [one, other] = [openMappingFile(folder), openMappingFile(folder)];
  const ids = Array.from({ length: 20 }, (_, index) => `kategori-${index}`);
  const add = (categoryId: string, index: number) =>
    (index % 2 ? one : other).update((current) => ({
      ...current,
      mappings: [
        ...current.mappings,
        ...scrapeMappings.parse({ mappings: [{ categoryId, baseUrl: 'https://www.ornek.com/a' }] }).mappings,
      ],
    }));
  await Promise.all(ids.map(add));
  const saved = openMappingFile(folder)
    .read()
    .mappings.map(({ categoryId }) => categoryId);
  expect(saved.toSorted()).toEqual(ids.toSorted());
});
