import { expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

it('takes each text from the owner, and those that the owner’s file lacks or has in another form from the program', () => {
  const program = { title: 'FORM', states: { paid: 'Ödendi', on_delivery: 'Kapıda' } };
  const own = { title: 'SİPARİŞ', states: { paid: 'Tahsil edildi', other: 'x' }, note: 'x' };
  const files = (...all: readonly unknown[]) => all.map((each) => JSON.stringify(each));
  expect(mergeTexts(files(own, program))).toEqual({
    title: 'SİPARİŞ',
    states: { paid: 'Tahsil edildi', on_delivery: 'Kapıda' },
  });
  expect(mergeTexts(files({ title: 7, states: 'x' }, program))).toEqual(program);
  expect(mergeTexts(files(program))).toEqual(program);
});
