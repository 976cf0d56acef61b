import { extname } from 'node:path';
import { type CsvDelimiter, EXPORT_FORMATS, type ExportFormat } from '#shop/exchange/ports';
import type { ImageExport } from '#compose/tools/open-exchange';
import { dataCommand, type OptionsOf, wrongUsage } from '../../command.ts';
import { texts } from '../../texts.ts';

const { export: words } = texts;
type ExportOptions = OptionsOf<typeof words> & {
  readonly format?: ExportFormat;
  readonly images?: ImageExport;
};

const IMAGE_WORDS: readonly ImageExport[] = ['url', 'folder', 'zip'];
const STDOUT = '-';

const DELIMITERS: Readonly<Record<string, CsvDelimiter>> = {
  semicolon: ';',
  ';': ';',
  comma: ',',
  ',': ',',
  tab: '\t',
};

function readDelimiter({ delimiter }: ExportOptions): CsvDelimiter | undefined {
  if (delimiter === undefined) return undefined;
  const known = DELIMITERS[delimiter];
  if (!known) throw wrongUsage(words.badDelimiter);
  return known;
}

async function run(categories: readonly string[], options: ExportOptions): Promise<void> {
  const { out = STDOUT, images } = options;
  const ending = extname(out).slice(1).toLowerCase();
  const format = options.format ?? EXPORT_FORMATS.find((each) => each === ending) ?? 'json';
  // No JSON in a file that a spreadsheet is to open.
  if (options.format === undefined && images !== 'zip' && ending !== '' && ending !== format)
    throw wrongUsage(words.badEnding(ending));
  const delimiter = readDelimiter(options);
  if (images === 'folder' && out === STDOUT) throw wrongUsage(words.folderNeedsFile);
  const { exportCatalogue } = await import('#compose/tools/open-exchange');
  const publicUrl = process.env['SHOP_PUBLIC_URL'];
  const {
    products,
    images: pictures,
    problems,
    lacksOrders,
  } = await exportCatalogue({
    dataDir: options.folder,
    categories,
    format,
    delimiter,
    withCategories: options.withCategories ?? false,
    images,
    out,
    publicUrl: publicUrl === '' ? undefined : publicUrl,
  });
  const { printer } = options;
  if (out !== STDOUT) printer.result({ products, format, file: out, images: pictures, problems }, []);
  printer.info(words.done(products, out === STDOUT ? words.toStdout : out));
  if (pictures > 0) printer.info(words.pictures(pictures));
  if (problems > 0) printer.info(words.problems(problems));
  if (lacksOrders) printer.info(words.lacksOrders);
}

/** `shop export`: the products as a file that `shop import` can read again. */
export const exportCommand = dataCommand('export', words, run, {
  choices: { format: EXPORT_FORMATS, images: IMAGE_WORDS },
});
