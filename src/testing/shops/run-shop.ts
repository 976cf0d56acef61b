import { spawn } from 'node:child_process';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { SHORT_LIVED, shopProgram } from '../servers/spawn-program.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** All of standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs the built `shop` command in a process of its own, until it ends; `callShop` is quicker. */
export function runShop(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, shopProgram(), ...args], {
      cwd: options.cwd ?? PROGRAM_FOLDER,
      env: { ...process.env, NODE_ENV: 'production', ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(options.input ?? '');
  });
}
