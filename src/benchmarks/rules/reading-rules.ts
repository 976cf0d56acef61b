import { rule, type SearchRule } from './search-rule.ts';

/** Rules by which words are read as a machine and its parts, or as goods. */
export const READING_RULES: readonly SearchRule[] = [
  rule(
    'words in long texts name no part of a machine',
    'shop/catalogue/read-search',
    '|| others.every(isUnnamed)',
    '',
  ),
  rule(
    'words that find nothing name no part',
    'shop/catalogue/read-search',
    'beside.numbers.length === 0 || ',
    '',
  ),
  rule('wishes', 'shop/catalogue/read-search', 'readWishes(tokens)', '[]'),
  rule(
    'pages',
    'shop/catalogue/read-search',
    'findPages(tokens)',
    '({ pages: [], ranges: [], isComplaint: false })',
  ),
  rule('words that say nothing', 'shop/catalogue/search-fillers', 'FILLERS.has(word) ||', ''),
  rule(
    'units beside numbers',
    'shop/catalogue/search-fillers',
    ' || (UNITS.has(word) && isBesideNumber)',
    '',
  ),
  rule(
    'words of questions',
    'shop/catalogue/read-search',
    ' ||\n      (ranges.length > 0 && QUESTION_WORDS.has(folded))',
    '',
  ),
  rule(
    'machines',
    'shop/catalogue/read-search',
    'fitment.readModel(words.map',
    'undefined && fitment.readModel(words.map',
  ),
  rule(
    'words about the machine itself',
    'shop/catalogue/read-search',
    'if (isOfKind || isMaker || (',
    'if (others.length === 0 && (',
  ),
  rule(
    'a machine without such parts is meant itself',
    'shop/catalogue/read-search',
    'isKindNamed && parts.numbers.length > 0',
    'isKindNamed',
  ),
  rule(
    'goods of served categories',
    'shop/catalogue/machine-parts',
    '(!sure.length || served.has(product.categoryId))',
    'true',
  ),
  rule(
    'parts named after the kind of machine',
    'shop/catalogue/machine-parts',
    'parts.some(isOfKind)',
    'false',
  ),
  rule(
    'bare numbers are sizes',
    'shop/catalogue/read-search',
    'parts.sure === 0 && naming.every',
    'false && naming.every',
  ),
  rule('endings typed apart', 'shop/catalogue/search-fillers', 'OWNERS_ENDING.test(word) ||', ''),
  rule(
    'endings before what fits',
    'shop/catalogue/search-fillers',
    ' || (ENDING_BEFORE_FITTING.test(word) && FITTING.has(after))',
    '',
  ),
  rule('goods are no kind of machine', 'shop/catalogue/machine-parts', ' && !goods.has(word)', ''),
  rule('what the top category says', 'shop/catalogue/machine-parts', ' && !all.includes(word)', ''),
  rule(
    `the maker's unknown parts first`,
    'shop/catalogue/machine-parts',
    'unlikelihood(left) - unlikelihood(right) ||',
    '',
  ),
  rule(
    'first letters of a series',
    'shop/catalogue/read-search',
    '(word.length > 1 && initials.includes(word))',
    'false',
  ),
  rule(
    'beginnings in machine names',
    'shop/catalogue/read-search',
    ' || (word.length >= MIN_BEGINNING && each.startsWith(word))',
    '',
  ),
  rule('a misspelled maker', 'shop/catalogue/read-search', 'isMaker || ', ''),
  rule('a long name is the machine', 'shop/catalogue/read-search', ' || naming.length > MAX_MODEL_WORDS', ''),
];
