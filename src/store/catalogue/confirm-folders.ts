import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** What another thread has found out about remembered folders so far. */
export interface FolderConfirmations {
  /** Whether the folder surely holds these `count` files as they are remembered, and nothing else that matters. */
  has(folder: string, count: number): boolean;
  end(): void;
}

/** Letters of the list: looking at some thousands of files takes as long as starting a thread. */
const WORTH_A_THREAD = 300_000;

interface Task {
  readonly dataDir: string;
  readonly files: string;
  readonly port: MessagePort;
}

type Told = readonly [folder: string, count: number];

/**
 * Runs in a thread of its own, from its own text: tells of each folder how many files are as they are
 * remembered, if those are all that it holds.
 */
function confirmFolders(): void {
  const { readdirSync, statSync } = process.getBuiltinModule('node:fs');
  const { workerData } = process.getBuiltinModule('node:worker_threads');
  const { dataDir, files, port }: Task = workerData;
  const parts: readonly [string, readonly string[], readonly number[]][] = JSON.parse(files);

  const isSame = (path: string, signatures: readonly number[], at: number): boolean => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return (
      stats !== undefined &&
      stats.mtimeMs === signatures[at] &&
      stats.ctimeMs === signatures[at + 1] &&
      stats.size === signatures[at + 2] &&
      stats.ino === signatures[at + 3]
    );
  };
  const countFiles = (folder: string): number =>
    readdirSync(`${dataDir}/${folder}`).filter(
      // A product file, one with a wrong name, or perhaps a folder.
      (name) => /^[^._](?:.*\.json|[^.]*)$/i.test(name) && name !== 'category.json',
    ).length;

  let same = 0;
  for (const [index, [folder, names, signatures]] of parts.entries()) {
    try {
      for (const [place, name] of names.entries()) {
        if (isSame(`${dataDir}/${folder}/${name}`, signatures, place * 4)) same += 1;
      }
      if (parts[index + 1]?.[0] === folder) continue;
      const told: Told = [folder, same];
      if (countFiles(folder) === same) port.postMessage(told);
    } catch {
      // Whatever was wrong with the folder, the other thread will meet and tell it.
    }
    same = 0;
  }
}

/** Undefined when the system gives no more threads. */
function startThread(task: Task): Worker | undefined {
  try {
    return new Worker(`(${confirmFolders.toString()})()`, {
      eval: true,
      execArgv: [],
      workerData: task,
      transferList: [task.port],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_INIT_FAILED')
      return undefined;
    throw error;
  }
}

export const NO_CONFIRMATIONS: FolderConfirmations = { has: () => false, end: () => undefined };

/**
 * Looks at remembered files in another thread while this one has other work; who asks too early does the
 * looking itself.
 * @param files JSON of folder, names and signatures of all that is remembered, parts of one folder side by side
 */
export function startConfirming(dataDir: string, files: string): FolderConfirmations {
  if (files.length < WORTH_A_THREAD || availableParallelism() < 2) return NO_CONFIRMATIONS;
  const { port1, port2 } = new MessageChannel();
  const worker = startThread({ dataDir, files, port: port2 });
  if (!worker) return NO_CONFIRMATIONS;
  // A thread that fails leaves its work to us.
  worker.on('error', () => undefined).unref();
  const counts = new Map<string, number>();
  return {
    has(folder, count) {
      for (let told = receiveMessageOnPort(port1); told; told = receiveMessageOnPort(port1)) {
        const [name, same]: Told = told.message;
        counts.set(name, same);
      }
      return counts.get(folder) === count;
    },
    end() {
      port1.close();
      void worker.terminate();
    },
  };
}
