import { expect, it } from 'vitest';
import { parseGuide } from './guide.ts';

it('a file becomes blocks of text and links to the own shop, or faults with their lines', () => {
  const text = [
    '---',
    'title: İğne seçimi',
    'summary: Kısaca.',
    'categories: igneler',
    'questions: iğne kırıyor, ibre kırıyor',
    '---',
    '',
    '## Numara',
    'Bakın: [iğneler](/kategori/igneler), [dışarı](https://ornek.com), [yandan](//ornek.com), [kaçak](/\\ornek.com).',
    '- bir',
    '- <b>iki</b>',
    '| A | B |',
    '| --- | --- |',
    '| 1 | |',
  ].join('\n');
  expect(parseGuide('igne-secimi', text)).toEqual({
    faults: [],
    guide: {
      slug: 'igne-secimi',
      title: 'İğne seçimi',
      summary: 'Kısaca.',
      categories: ['igneler'],
      keywords: [],
      questions: ['iğne kırıyor', 'ibre kırıyor'],
      links: [
        { href: '/kategori/igneler', line: 4 },
        { href: '/kategori/igneler', line: 9 },
      ],
      blocks: [
        { kind: 'heading', text: 'Numara' },
        {
          kind: 'paragraph',
          line: [
            { text: 'Bakın: ' },
            { text: 'iğneler', href: '/kategori/igneler' },
            { text: ', [dışarı](https://ornek.com), [yandan](//ornek.com), [kaçak](/\\ornek.com).' },
          ],
        },
        { kind: 'list', lines: [[{ text: 'bir' }], [{ text: '<b>iki</b>' }]] },
        { kind: 'table', head: ['A', 'B'], rows: [['1', '']] },
      ],
    },
  });
  expect(parseGuide('Kötü ad', text.replace('title: İğne seçimi', 'titel: x')).faults).toEqual([
    { line: 1, message: expect.stringContaining('dosya adı') },
    { line: 2, message: expect.stringContaining('titel') },
    { line: 1, message: '"title" yazılmalı' },
  ]);
});

it('the marks of a merge in a text reach no shopper', () => {
  const text = '---\ntitle: T\nsummary: S\n---\nÖnce\n<<<<<<< HEAD\nBir\n=======\nİki\n>>>>>>> dal\n';
  expect(parseGuide('a', text)).toEqual({
    faults: [{ line: 6, message: expect.stringContaining('git birleştirme işaretleri') }],
  });
});

it('a link in a heading or a table is its name', () => {
  const front = '---\ntitle: T\nsummary: S\n---\n';
  const { guide } = parseGuide('a', `${front}## [Organ](/kategori/igneler)\n| [DBx1](/urun/dbx1) | B |\n`);
  expect(guide?.blocks).toEqual([
    { kind: 'heading', text: 'Organ' },
    { kind: 'table', head: ['DBx1', 'B'], rows: [] },
  ]);
});
