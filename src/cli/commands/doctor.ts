import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Diagnosis } from '#compose/open-catalogue';
import { createCommand, dataFolder, withDataOptions, type DataOptions } from '../command.ts';
import { createPrinter } from '../print.ts';
import { texts } from '../texts.ts';

interface Finding {
  /** Stable word for scripts. */
  readonly code: string;
  readonly ok: boolean;
  readonly message: string;
}

const MIN_FREE_MEGABYTES = 200;
const say = texts.doctor;

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { code: 'node', ok, message: ok ? say.node(process.version) : say.nodeOld(process.version) };
}

function folderFindings(folder: string, facts: Diagnosis): Finding[] {
  const {
    isWritable,
    freeMegabytes,
    server,
    isPrivateClosed,
    trackedPrivateFiles,
    folders,
    watchLimit,
    leftovers,
  } = facts;
  const hasSpace = freeMegabytes >= MIN_FREE_MEGABYTES;
  const hasWatches = watchLimit === undefined || watchLimit > folders;
  return [
    {
      code: 'folder',
      ok: isWritable,
      message: isWritable ? say.folderReadable(folder) : say.folderNotWritable(folder),
    },
    {
      code: 'space',
      ok: hasSpace,
      message: hasSpace ? say.freeSpace(freeMegabytes) : say.littleSpace(freeMegabytes),
    },
    {
      code: 'server',
      ok: true,
      message: server
        ? say.serverRuns(server.pid, `http://${server.host}:${server.port}`)
        : say.serverStopped,
    },
    ...(isPrivateClosed === undefined
      ? []
      : [
          {
            code: 'private_mode',
            ok: isPrivateClosed,
            message: isPrivateClosed ? say.privateMode : say.privateOpen,
          },
        ]),
    {
      code: 'private_in_git',
      ok: trackedPrivateFiles === 0,
      message: trackedPrivateFiles === 0 ? say.privateNotInGit : say.privateInGit,
    },
    ...(watchLimit === undefined
      ? []
      : [
          {
            code: 'watches',
            ok: hasWatches,
            message: hasWatches ? say.watches(watchLimit, folders) : say.fewWatches(watchLimit, folders),
          },
        ]),
    ...(leftovers === 0 ? [] : [{ code: 'leftovers', ok: true, message: say.leftovers(leftovers) }]),
  ];
}

async function findAll(folder: string): Promise<Finding[]> {
  const { checkData, diagnose } = await import('#compose/open-catalogue');
  const facts = diagnose(folder);
  if (!facts) return [nodeFinding(), { code: 'folder', ok: false, message: say.folderMissing(folder) }];
  const { products, problems } = checkData(folder);
  const ok = problems.length === 0;
  return [
    nodeFinding(),
    ...folderFindings(folder, facts),
    { code: 'files', ok, message: ok ? say.files(products) : say.fileProblems(problems.length) },
  ];
}

/** `shop doctor`: looks at the program, the data folder and the system; exit code 1 when something needs care. */
export function doctorCommand(): Command {
  return withDataOptions(
    createCommand('doctor', say.summary, ['shop doctor', 'shop doctor --data /srv/magaza --json']),
  ).action(async (options: DataOptions) => {
    const findings = await findAll(resolve(dataFolder(options)));
    const printer = createPrinter(options);
    const bad = findings.filter(({ ok }) => !ok).length;
    printer.result(
      { ok: bad === 0, findings },
      findings.map(({ ok, message }) => `${ok ? '✓' : '✗'} ${message}`),
    );
    printer.info(bad === 0 ? say.allWell : say.trouble(bad));
    if (bad > 0) process.exitCode = 1;
  });
}
