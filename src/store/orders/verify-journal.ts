import { join } from 'node:path';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { isOrderEvent } from '#domain/orders/journal-entry';
import { INITIAL_STATE, type OrderState, replayEvent } from '#domain/orders/order-state';
import { readChainHead } from '../files/chain/chain-head.ts';
import type { ChainPlace } from '../files/chain/chained-line.ts';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { readLock } from '../files/lock/data-lock.ts';
import { createJournalChain } from './journal-chain.ts';
import {
  countLines,
  HEAD_FILE,
  journalFolder,
  journalPath,
  listJournalFiles,
  readIfPossible,
} from './journal-files.ts';
import { readEntry, scanJournal, type Span } from './scan-journal.ts';

/** What a look at the whole journal found. */
export interface JournalReport {
  /** Lines that are there and whole. */
  readonly entries: number;
  readonly files: number;
  readonly problems: readonly FileProblem[];
  /** Whether confirmed records are gone and nobody has accepted it. */
  readonly hasLoss: boolean;
  /** Names of the invoices' PDFs that orders have. */
  readonly invoicePdfs: readonly string[];
}

/** Only these records are read. */
const READ = ['"type":"invoice', '"type":"faultsAccepted"'].map((text) => Buffer.from(text));

/**
 * Whether the order journal is whole: every line readable, none missing, none out of its place, no last line
 * that was never finished. Looks at checksums and chain only and changes nothing. Beside a running server, whose
 * last line may be on its way to the disk, an unfinished one is no fault.
 */
export function verifyJournal(dataDir: string): JournalReport {
  const folder = journalFolder(join(dataDir, PRIVATE_FOLDER));
  const isServed = readLock(dataDir) !== undefined;
  // Before the lines: a server may append meanwhile.
  const chain = createJournalChain(readChainHead(join(folder, HEAD_FILE)));
  const torn: FileProblem[] = [];
  const names = listJournalFiles(folder);
  let entries = 0;
  let last = { file: journalPath(HEAD_FILE), line: () => 1 };
  if (!names) chain.countUnreadable(journalPath(''));
  const states = new Map<string, OrderState>();
  const take = (line: Buffer, _: Span, link: ChainPlace): void => {
    entries += 1;
    if (!READ.some((text) => line.includes(text))) return;
    const entry = readEntry(line, link);
    if (entry.type === 'faultsAccepted') chain.accept(entry.faults);
    if (!isOrderEvent(entry)) return;
    states.set(entry.orderId, replayEvent(states.get(entry.orderId) ?? INITIAL_STATE, entry));
  };
  for (const name of names ?? []) {
    const file = journalPath(name);
    const bytes = readIfPossible(join(folder, name), 0);
    if (!bytes) {
      chain.countUnreadable(file);
      continue;
    }
    const { wholeBytes } = scanJournal(file, { bytes }, { take, chain });
    last = { file, line: () => 1 + countLines(bytes.subarray(0, wholeBytes)) };
    if (isServed || wholeBytes === bytes.length) continue;
    const message =
      'sipariş defterinin son satırı yarım kalmış (onaylanmamış bir kayıt); sunucu açılırken keser, bir kopyasını yanına yazar';
    torn.push({ file, line: last.line(), message, code: 'torn_line' });
  }
  chain.finish(last);
  return {
    entries,
    files: names?.length ?? 0,
    problems: [...chain.problems(), ...torn],
    hasLoss: chain.hasLoss(),
    invoicePdfs: [...states.values()].map(({ invoice }) => invoice.pdf).filter(Boolean),
  };
}
