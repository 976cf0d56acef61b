import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { readLock } from '../files/data-lock.ts';
import { countLines, listJournalFiles } from './order-journal.ts';
import { scanJournal } from './scan-journal.ts';

const ORDERS_FOLDER = 'orders';

/**
 * The lines of the order journal that cannot be read, and last lines that were never finished. Looks at
 * checksums only and changes nothing. Beside a running server, whose last line may be on its way to the disk,
 * an unfinished one is no fault.
 */
export function checkJournal(dataDir: string): FileProblem[] {
  const folder = join(dataDir, PRIVATE_FOLDER, ORDERS_FOLDER);
  const isServed = readLock(dataDir) !== undefined;
  return listJournalFiles(folder).flatMap((name) => {
    const file = `${PRIVATE_FOLDER}/${ORDERS_FOLDER}/${name}`;
    const bytes = readFileSync(join(folder, name));
    const { problems, wholeBytes } = scanJournal(file, { bytes }, () => undefined);
    if (isServed || wholeBytes === bytes.length) return problems;
    const message =
      'sipariş defterinin son satırı yarım kalmış (onaylanmamış bir kayıt); sunucu açılırken keser, bir kopyasını yanına yazar';
    const line = 1 + countLines(bytes.subarray(0, wholeBytes));
    return [...problems, { file, line, message, code: 'torn_line' }];
  });
}
