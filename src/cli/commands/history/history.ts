import type { ProductHistory } from '#contract/catalogue/product/admin-products';
import { findExchangeField } from '#domain/exchange/exchange-fields';
import { parseDecimal } from '#domain/money/money';
import { PRODUCT_FIELD_ORDER } from '#domain/catalogue/product/product';
import { dataCommand, dataFolder, type OptionsOf, wrongUsage } from '../../command.ts';
import { createPrinter } from '../../print.ts';
import { reasonLines } from './reason-lines.ts';
import { shortTime } from '../../short-time.ts';
import { showValue } from '../../show-value.ts';
import { texts } from '../../texts.ts';

const SHORT_HASH = 8;

type Entry = ProductHistory['entries'][number];
type Change = Entry['changes'][number];

function readField(name: string | undefined): string | undefined {
  if (name === undefined || PRODUCT_FIELD_ORDER.includes(name)) return name;
  const field = findExchangeField(name);
  if (field === undefined) throw wrongUsage(texts.history.badField(name));
  return field;
}

/** ` (%6 artış)` after a change of a price. */
function riseOf({ field, before, after }: Change): string {
  const [old, now] = [before, after].map((value) =>
    typeof value === 'string' ? parseDecimal(value) : undefined,
  );
  if (field !== 'price' || !old || now === undefined || old === now) return '';
  return texts.diff.rise(Math.round(((now - old) / old) * 1000) / 10);
}

function linesOf({ id, source, at, by, message, reason, changes }: Entry): string[] {
  const hash = source === 'git' ? `  [${id.slice(0, SHORT_HASH)}]` : '';
  return [
    `${shortTime(at)}  ${by}  ${message}${hash}`,
    ...reasonLines(reason),
    ...changes.map((change) => {
      const { field, before, after } = change;
      return texts.history.change(field, showValue(field, before), showValue(field, after), riseOf(change));
    }),
  ];
}

async function history(called: string, options: OptionsOf<typeof texts.history>): Promise<void> {
  const field = readField(options.field);
  const printer = createPrinter(options);
  const { readHistory } = await import('#compose/tools/open-history');
  const found = await readHistory(dataFolder(options), called);
  const entries =
    field === undefined
      ? found.entries
      : found.entries.flatMap((entry) => {
          const changes = entry.changes.filter((change) => change.field === field);
          return changes.length === 0 ? [] : [{ ...entry, changes }];
        });
  const [first] = field === 'price' ? found.prices : [];
  printer.result({ ...found, entries }, [
    found.name,
    ...entries.flatMap(linesOf),
    ...(first ? [texts.history.firstPrice(showValue('price', first.price), shortTime(first.at))] : []),
  ]);
  if (found.gitReason !== null) printer.info(found.gitReason);
  if (found.entries.length === 0) printer.info(texts.history.none);
  else if (entries.length === 0 && field !== undefined) printer.info(texts.history.noneOfField(field));
}

/** `shop history PRODUCT`: who changed what in a product, from git and from the panel's log. */
export const historyCommand = dataCommand('history', texts.history, history);
