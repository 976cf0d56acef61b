import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { main } from '#cli/main';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { Ended, RunOptions } from './run-shop.ts';

const SHOP = join(PROGRAM_FOLDER, 'bin', 'shop.js');

/** Thrown instead of ending the process. */
class Exit extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** Captures what is written to a stream from now on. */
function captureOutput(stream: NodeJS.WriteStream) {
  const chunks: Uint8Array[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, encoding, done) => {
    chunks.push(Buffer.from(chunk));
    const written = typeof encoding === 'function' ? encoding : done;
    if (written) process.nextTick(written);
    return true;
  });
  return { text: () => Buffer.concat(chunks).toString(), end: () => spy.mockRestore() };
}

/** Returns the function that removes the listeners that are added from now on. */
function restoreListeners(emitter: EventEmitter, event: string): () => void {
  const known = emitter.listeners(event);
  return () => {
    for (const listener of emitter.listeners(event)) {
      if (!known.includes(listener)) emitter.off(event, listener as () => void);
    }
  };
}

/** Sets the arguments, standard input, environment and folder of a call; returns the function that restores them. */
function replaceSurroundings(argv: string[], { input = '', env = {}, cwd }: RunOptions): () => void {
  const folder = process.cwd();
  const saved = { argv: process.argv, env: process.env, exitCode: process.exitCode };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const forget = [
    restoreListeners(process, 'SIGINT'),
    restoreListeners(process, 'SIGTERM'),
    restoreListeners(process, 'SIGHUP'),
    restoreListeners(process.stdout, 'error'),
    restoreListeners(process.stderr, 'error'),
  ];
  process.argv = argv;
  process.env = { ...process.env, ...env };
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  if (cwd !== undefined) process.chdir(cwd);
  return () => {
    process.chdir(folder);
    Object.assign(process, saved);
    Object.defineProperty(process, 'stdin', stdin);
    for (const forgetNew of forget) forgetNew();
  };
}

/**
 * Calls `shop` like `runShop`, but in this process and from source, in a tenth of the time. Tests of the process itself
 * (signals, the log, two writers) need `runShop`.
 */
export async function callShop(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const putBack = replaceSurroundings([process.execPath, SHOP, ...args], options);
  const [stdout, stderr] = [captureOutput(process.stdout), captureOutput(process.stderr)];
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code ?? 0));
  });
  try {
    const code = await main(process.argv).then(
      () => Number(process.exitCode ?? 0),
      (error: unknown) => {
        if (error instanceof Exit) return error.exitCode;
        throw error;
      },
    );
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const { end } of [stdout, stderr]) end();
    exit.mockRestore();
    putBack();
  }
}
