import type { Command } from 'commander';
import type { ProductHistory } from '../../contract/admin-products.ts';
import { createCommand, type DataOptions, dataFolder, withDataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

const day = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Istanbul',
});

const MAX_VALUE_LENGTH = 60;

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function linesOf({ at, by, message, changes }: ProductHistory['entries'][number]): string[] {
  return [
    `${day.format(new Date(at))}  ${by}  ${message}`,
    ...changes.map(({ field, before, after }) => `    ${field}: ${shorten(before)} → ${shorten(after)}`),
  ];
}

async function history(slug: string, options: DataOptions): Promise<void> {
  const printer = createPrinter(options);
  const { readHistory } = await import('../../open-panel.ts');
  const found = await readHistory(dataFolder(options), slug);
  printer.result(found, [found.name, ...found.entries.flatMap(linesOf)]);
  if (found.gitReason !== null) printer.info(found.gitReason);
  if (found.entries.length === 0) printer.info(texts.history.none);
}

/** `shop history SLUG`: who changed what of a product, from git and from the panel's log. */
export function historyCommand(): Command {
  return withDataOptions(
    createCommand('history', texts.history.summary, [
      'shop history juki-mo-6814s',
      'shop history juki-mo-6814s --json',
    ]),
  )
    .argument('<slug>', texts.history.slug)
    .action(history);
}
