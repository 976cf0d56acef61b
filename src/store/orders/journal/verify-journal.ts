import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryOr } from '#kernel/system-code';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { isOrderEvent } from '#domain/orders/journal-entry';
import { INITIAL_STATE, type OrderState, replayEvent } from '#domain/orders/order-state';
import { readChainHead } from '../../files/chain/chain-head.ts';
import type { ChainPlace } from '../../files/chain/chained-line.ts';
import { PRIVATE_FOLDER } from '../../files/data-folder.ts';
import { readLock } from '../../files/lock/data-lock.ts';
import { createJournalChain } from './journal-chain.ts';
import { countLines, HEAD_FILE, journalFolder, journalPath, listJournalFiles } from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';

export type JournalReport = ReturnType<typeof verifyJournal>;

/** Only entries with one of these texts are decoded. */
const DECODED = ['"type":"invoice', '"type":"faultsAccepted"'].map((text) => Buffer.from(text));

/**
 * Checks the whole order journal: every line can be read, none is missing, the order is right, the last line is
 * finished. Only checksums and chain are compared; nothing is changed. Beside a running server an unfinished last line
 * is no fault, because it may be in the middle of a write.
 */
export function verifyJournal(dataDir: string) {
  const folder = journalFolder(join(dataDir, PRIVATE_FOLDER));
  const isServed = readLock(dataDir) !== undefined;
  // The head is read before the lines: a server may append meanwhile.
  const chain = createJournalChain(readChainHead(join(folder, HEAD_FILE)));
  const torn: FileProblem[] = [];
  const names = listJournalFiles(folder);
  let entries = 0;
  let last = { file: journalPath(HEAD_FILE), line: () => 1 };
  if (!names) chain.countUnreadable(journalPath(''));
  const states = new Map<string, OrderState>();
  const onLine = (line: Buffer, _: Span, link: ChainPlace): void => {
    entries += 1;
    if (!DECODED.some((text) => line.includes(text))) return;
    const entry = readEntry(line, link);
    if (entry.type === 'faultsAccepted') chain.accept(entry.faults);
    if (!isOrderEvent(entry)) return;
    states.set(entry.orderId, replayEvent(states.get(entry.orderId) ?? INITIAL_STATE, entry));
  };
  for (const name of names ?? []) {
    const file = journalPath(name);
    const bytes = tryOr(undefined, () => readFileSync(join(folder, name)));
    if (!bytes) {
      chain.countUnreadable(file);
      continue;
    }
    const { wholeBytes } = scanJournal(file, { bytes }, { onLine, chain });
    last = { file, line: () => 1 + countLines(bytes.subarray(0, wholeBytes)) };
    if (isServed || wholeBytes === bytes.length) continue;
    const message =
      'sipariş defterinin son satırı yarım kalmış (onaylanmamış bir kayıt); sunucu açılırken keser, bir kopyasını yanına yazar';
    torn.push({ file, line: last.line(), message, code: 'torn_line' });
  }
  chain.finish(last);
  return {
    /** Complete lines with a right checksum. */
    entries,
    files: names?.length ?? 0,
    problems: [...chain.problems(), ...torn],
    /** Whether confirmed records are lost and nobody has accepted that. */
    hasLoss: chain.hasLoss(),
    /** File names of the PDFs of attached invoices. */
    invoicePdfs: [...states.values()].map(({ invoice }) => invoice.pdf).filter(Boolean),
  };
}
