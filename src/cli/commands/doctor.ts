import { resolve } from 'node:path';
import type { Diagnosis } from '#compose/open-catalogue';
import type { ReadinessJson } from '#contract/panel/overview';
import { WARNING_CODES } from '#domain/catalogue/file-problem';
import { AppError } from '#domain/errors';
import { dataCommand, type DataOptions } from '../command.ts';
import { readConfig, readServices } from '../environment.ts';
import { texts } from '../texts.ts';

interface Finding {
  /** Permanent word for scripts. */
  readonly code: string;
  readonly ok: boolean;
  readonly message: string;
}

const MIN_FREE_MEGABYTES = 200;
/** For the private documents, which doctor lists one by one. */
const PRIVATE_PROBLEMS: ReadonlySet<string> = new Set(['broken_document', 'set_aside', 'missing_invoice']);
const words = texts.doctor;

const passed = (code: string, message: string): Finding => ({ code, ok: true, message });
const failed = (code: string, message: string): Finding => ({ code, ok: false, message });
const findingOf = (code: string, ok: boolean, ifWell: string, ifNot: string): Finding =>
  ok ? passed(code, ifWell) : failed(code, ifNot);

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return findingOf('node', ok, words.node(process.version), words.nodeOld(process.version));
}

function folderFindings(folder: string, facts: Diagnosis): Finding[] {
  const { isWritable, freeMegabytes: free, server, isPrivateClosed, folders, watchLimit, leftovers } = facts;
  const isInGit = facts.trackedPrivateFiles > 0;
  const running = server && words.serverRuns(server.pid, `http://${server.host}:${server.port}`);
  return [
    findingOf('folder', isWritable, words.folderReadable(folder), words.folderNotWritable(folder)),
    findingOf('space', free >= MIN_FREE_MEGABYTES, words.freeSpace(free), words.littleSpace(free)),
    passed('server', running ?? words.serverStopped),
    ...(isPrivateClosed === undefined
      ? []
      : [findingOf('private_mode', isPrivateClosed, words.privateMode, words.privateOpen)]),
    findingOf('private_in_git', !isInGit, words.privateNotInGit, words.privateInGit),
    ...(watchLimit === undefined
      ? []
      : [
          findingOf(
            'watches',
            watchLimit > folders,
            words.watches(watchLimit, folders),
            words.fewWatches(watchLimit, folders),
          ),
        ]),
    ...(leftovers === 0 ? [] : [passed('leftovers', words.leftovers(leftovers))]),
  ];
}

/** The conditions for selling; a finding when they cannot be read. */
async function readItems(folder: string): Promise<ReadinessJson | Finding> {
  const { readReadiness } = await import('#compose/read-readiness');
  const { host, publicUrl } = readConfig();
  try {
    return await readReadiness(folder, { host, publicUrl, smtpUrl: readServices().smtpUrl });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed('readiness', error.message);
  }
}

async function report(folder: string): Promise<ReadinessJson & { readonly findings: readonly Finding[] }> {
  const findings = await findAll(folder);
  if (findings.some(({ code, ok }) => code === 'folder' && !ok)) return { findings, ready: false, items: [] };
  const read = await readItems(folder);
  return 'items' in read ? { findings, ...read } : { findings: [...findings, read], ready: false, items: [] };
}

async function secretFindings(folder: string): Promise<Finding[]> {
  const { diagnoseSecrets } = await import('#compose/open-secret-box');
  const { plain, sealed, closed, fault } = diagnoseSecrets(folder);
  if (fault !== undefined) return [failed('secrets', fault)];
  if (closed > 0) return [failed('secrets', words.secretsClosed(closed))];
  if (plain > 0) return [passed('secrets', words.secretsPlain(plain))];
  return sealed === 0 ? [] : [passed('secrets', words.secretsSealed(sealed))];
}

async function auditFindings(folder: string): Promise<Finding[]> {
  const { openAudit } = await import('#compose/panel/open-audit');
  const { entries, faults } = await openAudit(folder).check();
  const [first] = faults;
  if (first) return [failed('audit', words.auditBroken(first.line, first.message))];
  return entries === 0 ? [] : [passed('audit', words.audit(entries))];
}

async function databaseFindings(folder: string): Promise<Finding[]> {
  const { diagnoseDatabase } = await import('#compose/tools/move-orders');
  const database = await diagnoseDatabase(folder);
  if (!database) return [];
  if (database.state === 'well') return [passed('database', words.databaseWell(database))];
  const fault = database.state === 'away' ? ` (${database.fault})` : '';
  return [failed('database', `${words.database[database.state]}${fault}`)];
}

async function commitFindings(folder: string): Promise<Finding[]> {
  const { whyNoCommit } = await import('#compose/tools/open-history');
  const reason = await whyNoCommit(folder);
  return reason === undefined ? [] : [failed('commits', words.noCommits(reason))];
}

async function unfinishedFindings(folder: string): Promise<Finding[]> {
  const { listUnfinished } = await import('#compose/panel/open-changes');
  try {
    const unfinished = await listUnfinished(folder);
    return unfinished.map(({ done, total }) => failed('unfinished', texts.changes.waiting(done, total)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [failed('unfinished', error.message)];
  }
}

async function findAll(folder: string): Promise<Finding[]> {
  const { requireShop } = await import('#compose/find-shop');
  const { diagnose } = await import('#compose/open-catalogue');
  const { checkData } = await import('#compose/tools/open-check');
  try {
    requireShop(folder);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [nodeFinding(), failed('folder', error.message)];
  }
  const facts = await diagnose(folder);
  const { products, problems } = checkData(folder);
  const documents = problems.filter(({ code }) => PRIVATE_PROBLEMS.has(code));
  const warnings = problems.filter(({ code }) => WARNING_CODES.has(code)).length;
  const count = problems.length - documents.length - warnings;
  const ofJournal = problems.filter(
    ({ file, code }) => file.startsWith('_private/orders') && !PRIVATE_PROBLEMS.has(code),
  );
  const journalFault = ofJournal.find(({ code }) => !WARNING_CODES.has(code));
  const [warning] = ofJournal;
  return [
    nodeFinding(),
    ...folderFindings(folder, facts),
    journalFault
      ? failed('orders', words.ordersFaulty(journalFault.file))
      : passed('orders', warning ? `${warning.file}: ${warning.message}.` : words.ordersWhole),
    ...(await databaseFindings(folder)),
    ...(await auditFindings(folder)),
    ...(await secretFindings(folder)),
    ...(await commitFindings(folder)),
    ...(await unfinishedFindings(folder)),
    ...documents.map(({ file, message }) => failed('private_document', `${file}: ${message}`)),
    findingOf('files', count === 0, words.files(products, warnings), words.fileProblems(count)),
  ];
}

async function run(options: DataOptions): Promise<void> {
  const { findings, ready, items } = await report(resolve(options.folder));
  const { printer } = options;
  const bad =
    findings.filter(({ ok }) => !ok).length + items.filter(({ done, blocking }) => blocking && !done).length;
  printer.result({ ok: bad === 0, findings, ready, items }, [
    ...findings.map(({ ok, message }) => `${ok ? '✓' : '✗'} ${message}`),
    '',
    ...items.map(({ done, blocking, message }) => `${done ? '✓' : blocking ? '✗' : '!'} ${message}`),
  ]);
  const notes = items.filter(({ done, blocking }) => !blocking && !done).length;
  printer.info(bad > 0 ? words.trouble(bad) : notes > 0 ? words.suggestions(notes) : words.allWell);
  if (bad > 0) process.exitCode = 1;
}

/** `shop doctor`: checks the program, the data folder and the system; exit code 1 when something needs attention. */
export const doctorCommand = dataCommand('doctor', words, run);
