import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { PROGRAM_FOLDER } from '#compose/program-folder';

/** Node that does not optimize: a test ends before that pays. Nor does it collect garbage while it starts. */
export const SHORT_LIVED = ['--no-opt', '--min-semi-space-size=16'];

/** The built command. @throws Error when it is not built: a test would wait long for a program that ends at once */
export function shopProgram(): string {
  if (existsSync(join(PROGRAM_FOLDER, 'dist', 'server', 'cli.js')))
    return join(PROGRAM_FOLDER, 'bin', 'shop.js');
  throw new Error('The program is not built: run "npm run build" first.');
}

/** Ends the program when standard input closes, which the system does when the test has ended in whatever way. */
const ENDS_WITH_TEST =
  'data:text/javascript,process.stdin.on("close",()=>process.exit()).on("error",()=>process.exit()).resume().unref()';

/** Starts a script of the program that never outlives the test: neither its failure nor its kill. */
export function spawnProgram(
  script: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = SHORT_LIVED,
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(
    process.execPath,
    [...nodeArgs, '--import', ENDS_WITH_TEST, join(PROGRAM_FOLDER, ...script), ...args],
    { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
}
