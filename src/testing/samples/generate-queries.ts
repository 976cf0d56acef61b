import type { Product } from '#domain/catalogue/product/product';
import { fold } from '#kernel/turkish';
import { createRandom } from './generate-catalogue.ts';
import { mistype } from './mistype.ts';

/** Searches as shoppers type them: one to three words, beginnings of 2 to 4 letters, codes in several spellings, slips, folded and capital letters. */
export function generateQueries(products: readonly Product[], count: number): string[] {
  const random = createRandom(11);
  return Array.from({ length: count }, (_, index) => {
    const product = products[random(products.length)];
    const words = product?.name.split(' ') ?? [];
    const word = words[random(words.length)] ?? '';
    const code = product?.oem?.[0] ?? product?.sku ?? '';
    const phrase = words.slice(0, 1 + random(3)).join(' ');
    const forms = [
      () => word,
      () => phrase,
      () => word.slice(0, 2 + random(3)),
      () => code,
      () => code.toLowerCase().replaceAll('-', ' '),
      () => code.replaceAll('-', '').slice(0, 5 + random(6)),
      () => (word.length >= 4 ? mistype(word, random) : word),
      () => words.map((each) => (each === word && word.length >= 4 ? mistype(word, random) : each)).join(' '),
      () => fold(phrase),
      () => phrase.toLocaleUpperCase('tr'),
    ];
    return (forms[index % forms.length] ?? forms[0])?.() ?? '';
  });
}
