import type {
  CatalogueDifferences,
  ChangedProduct,
  ListedProduct,
} from '#shop/history/catalogue-differences';
import { dataCommand, dataFolder, type DataOptions } from '../../command.ts';
import { createPrinter } from '../../print.ts';
import { showValue } from '../../show-value.ts';
import { texts } from '../../texts.ts';

const { diff: words } = texts;

const COUNTED = [
  'pricesUp',
  'pricesDown',
  'added',
  'removed',
  'soldOut',
  'backInStock',
  'otherChanges',
  'broken',
  'otherFiles',
] as const;

/** `otherChanges` are neither price nor stock. */
type Summary = Readonly<Record<(typeof COUNTED)[number], number>>;

type Extreme = { readonly name: string; readonly slug: string; readonly percent: number } | null;

function isStockTurn({ changes }: ChangedProduct, to: boolean): boolean {
  return changes.some(({ field, before, after }) => field === 'inStock' && before === !to && after === to);
}

function summaryOf({ added, removed, changed, broken, otherFiles }: CatalogueDifferences): Summary {
  const count = (isCounted: (product: ChangedProduct) => boolean): number => changed.filter(isCounted).length;
  const counted = new Set(['price', 'inStock', 'stockCount']);
  return {
    pricesUp: count(({ pricePercent }) => (pricePercent ?? 0) > 0),
    pricesDown: count(({ pricePercent }) => (pricePercent ?? 0) < 0),
    added: added.length,
    removed: removed.length,
    soldOut: count((product) => isStockTurn(product, false)),
    backInStock: count((product) => isStockTurn(product, true)),
    otherChanges: count(
      ({ movedFrom, changes }) => movedFrom !== null || changes.some(({ field }) => !counted.has(field)),
    ),
    broken: broken.length,
    otherFiles: otherFiles.length,
  };
}

/** The product with the largest change of price in a direction. */
function findExtreme(changed: readonly ChangedProduct[], sign: 1 | -1): Extreme {
  const found = changed.find(({ pricePercent }) => (pricePercent ?? 0) * sign > 0);
  return found ? { name: found.name, slug: found.slug, percent: found.pricePercent ?? 0 } : null;
}

const priceText = ({ price }: ListedProduct): string => (price === null ? '' : showValue('price', price));

function linesOfProduct({ name, slug, file, movedFrom, changes, pricePercent }: ChangedProduct): string[] {
  return [
    words.changed(name, slug),
    ...(movedFrom === null ? [] : [words.moved(movedFrom, file)]),
    ...changes.map(({ field, before, after }) => {
      const rise = field === 'price' && pricePercent !== null ? words.rise(pricePercent) : '';
      return texts.history.change(field, showValue(field, before), showValue(field, after), rise);
    }),
  ];
}

async function diff(revision = '', options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const [from = '', to] = revision.split(/\.{2,3}/);
  const { readDifferences } = await import('#compose/tools/open-history');
  const differences = await readDifferences(
    dataFolder(options),
    from || 'HEAD',
    revision.includes('..') ? to || 'HEAD' : undefined,
  );
  const { added, removed, changed, broken, otherFiles } = differences;
  const summary = summaryOf(differences);
  const biggestRise = findExtreme(changed, 1);
  const biggestDrop = findExtreme(changed, -1);
  const counts = COUNTED.flatMap((kind) => (summary[kind] > 0 ? [words.counts[kind](summary[kind])] : []));
  printer.result({ summary, biggestRise, biggestDrop, ...differences }, [
    counts.length === 0 ? words.none : counts.join(', '),
    ...(biggestRise ? [words.biggestRise(biggestRise.percent, biggestRise.name)] : []),
    ...(biggestDrop ? [words.biggestDrop(biggestDrop.percent, biggestDrop.name)] : []),
    ...added.map((product) => words.added(product.name, product.slug, priceText(product))),
    ...removed.map((product) => words.removed(product.name, product.slug, priceText(product))),
    ...changed.flatMap(linesOfProduct),
    ...broken.map(words.broken),
    ...otherFiles.map(words.otherFile),
  ]);
}

/** `shop diff [REV]`: the changes in the catalogue, in the words of the trade. */
export const diffCommand = dataCommand('diff', words, diff);
