import { extname } from 'node:path';
import { type CsvDelimiter, EXPORT_FORMATS, type ExportFormat } from '#shop/exchange/ports';
import type { ImageExport } from '#compose/tools/open-exchange';
import { dataCommand, type OptionsOf, wrongUsage } from '../../command.ts';
import { texts } from '../../texts.ts';

const { export: words } = texts;
type ExportOptions = OptionsOf<typeof words>;

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

function readImages({ images, out = STDOUT }: ExportOptions): ImageExport | undefined {
  if (images === undefined) return undefined;
  const known = IMAGE_WORDS.find((each) => each === images);
  if (!known) throw wrongUsage(words.badImages);
  if (known === 'folder' && out === STDOUT) throw wrongUsage(words.folderNeedsFile);
  return known;
}

function findFormat(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format === name);
}

function readFormat({ format, out = STDOUT }: ExportOptions): ExportFormat {
  if (format === undefined) return findFormat(extname(out).slice(1).toLowerCase()) ?? 'json';
  const known = findFormat(format);
  if (!known) throw wrongUsage(words.badFormat(EXPORT_FORMATS.join(', ')));
  return known;
}

async function run(categories: readonly string[], options: ExportOptions): Promise<void> {
  const format = readFormat(options);
  const delimiter = readDelimiter(options);
  const { out = STDOUT } = options;
  const images = readImages(options);
  const { exportCatalogue } = await import('#compose/tools/open-exchange');
  const publicUrl = process.env['SHOP_PUBLIC_URL'];
  const {
    products,
    images: pictures,
    problems,
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
}

/** `shop export`: the products as a file that `shop import` can read again. */
export const exportCommand = dataCommand('export', words, run);
