import { extname } from 'node:path';
import type { Command } from 'commander';
import { EXPORT_FORMATS, type ExportFormat } from '../../shop/exchange-ports.ts';
import { createCommand, type DataOptions, dataFolder, withDataOptions, wrongUsage } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

interface ExportOptions extends DataOptions {
  readonly format?: string;
  readonly out: string;
}

const { export: words } = texts;
const STDOUT = '-';

function findFormat(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format === name);
}

function readFormat({ format, out }: ExportOptions): ExportFormat {
  if (format === undefined) return findFormat(extname(out).slice(1).toLowerCase()) ?? 'json';
  const known = findFormat(format);
  if (!known) throw wrongUsage(words.badFormat(EXPORT_FORMATS.join(', ')));
  return known;
}

async function run(category: string | undefined, options: ExportOptions): Promise<void> {
  const format = readFormat(options);
  const { out } = options;
  const { exportCatalogue } = await import('../../open-exchange.ts');
  const publicUrl = process.env['SHOP_PUBLIC_URL'];
  const { products, problems } = await exportCatalogue({
    dataDir: dataFolder(options),
    category,
    format,
    out,
    publicUrl: publicUrl === '' ? undefined : publicUrl,
  });
  const printer = createPrinter(options);
  if (out !== STDOUT) printer.result({ products, format, file: out, problems }, []);
  printer.info(words.done(products, out === STDOUT ? words.toStdout : out));
  if (problems > 0) printer.info(words.problems(problems));
}

/** `shop export`: the products in a file; what is written can be brought back with `shop import`. */
export function exportCommand(): Command {
  return withDataOptions(
    createCommand('export', words.summary, [
      'shop export --out urunler.xlsx',
      'shop export igneler --format csv --out igneler.csv',
      'shop export --format shopify --out shopify.csv',
    ]),
  )
    .argument('[kategori]', words.category)
    .option('--format <biçim>', words.format)
    .option('--out <dosya>', words.out, STDOUT)
    .action(run);
}
