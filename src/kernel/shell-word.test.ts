import { expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

it('a path with blanks or signs of the shell stands in quotation marks', () => {
  expect(['/srv/mağaza', 'Benim Dükkan', 'a$b "c"', ''].map(shellWord)).toEqual([
    '/srv/mağaza',
    '"Benim Dükkan"',
    '"a\\$b \\"c\\""',
    '""',
  ]);
});
