import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { unreadableFile } from '#domain/errors';
import { createCommand, type OptionsOf, wrongUsage } from '../../command.ts';
import { texts } from '../../texts.ts';

export const isUrl = (text: string): boolean => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);

/** Waits while the reader of our output is slower than we are. */
function writeLine(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(`${text}\n`)) resolve();
    else process.stdout.once('drain', resolve);
  });
}

/** Pages that were not read at all, unlike those without a product. */
const FAILED: ReadonlySet<string> = new Set(['UNREADABLE', 'TOO_LARGE', 'TOO_COMPLEX']);

async function extractMany(list: string, explain: boolean): Promise<void> {
  const { extractLines } = await import('#compose/tools/open-extract');
  const input = list === '-' ? process.stdin : createReadStream(list);
  // The loop below, which reads the stream, reports a missing list.
  const lines = createInterface({ input, crlfDelay: Infinity });
  const missing = new Promise<never>((_resolve, reject) => {
    input.once('error', (cause: Error) => reject(unreadableFile(list, cause)));
  });
  const work = async (): Promise<void> => {
    for await (const result of extractLines(lines, { explain })) {
      if (FAILED.has(result.reasonCode ?? '')) process.exitCode = 1;
      await writeLine(JSON.stringify(result));
    }
  };
  await Promise.race([work(), missing]);
}

async function extract(
  file: string | undefined,
  options: OptionsOf<typeof texts.scrape.extract>,
): Promise<void> {
  const { batch, url = '', contentType, explain = false } = options;
  if (batch !== undefined) {
    if (file !== undefined) throw wrongUsage(texts.scrape.fileOrBatch);
    return extractMany(batch, explain);
  }
  if (file === undefined) throw wrongUsage(texts.scrape.noFile);
  if (url !== '' && !isUrl(url)) throw wrongUsage(texts.scrape.badUrl(url));
  const { extractFile } = await import('#compose/tools/open-extract');
  const result = await extractFile(file, { url, contentType, explain });
  const { product, products, reason, nextPageUrl } = result;
  const line = ({ name, price, currency }: (typeof products)[number]): string =>
    [name ?? '-', price === null ? '-' : `${price} ${currency ?? ''}`.trim()].join('\t');
  options.printer.result(result, [
    ...(product ? [product] : products).map(line),
    ...(nextPageUrl === null ? [] : [texts.scrape.nextPage(nextPageUrl)]),
    ...(reason === null ? [] : [reason]),
    ...(explain && result.explain ? [JSON.stringify(result.explain, null, 2)] : []),
  ]);
  return undefined;
}

/** `shop scrape extract`: the data of a saved page, without network and data folder. */
export const scrapeExtractCommand = () => createCommand('extract', texts.scrape.extract, extract);
