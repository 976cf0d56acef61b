import { spawn } from 'node:child_process';

/** What a finished git said; `undefined` as status when it could not be started or took too long. */
export interface GitAnswer {
  readonly status: number | undefined;
  readonly stdout: Buffer;
  /** Its last words, for the log. */
  readonly stderr: string;
}

const TIMEOUT_MS = 15_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Nothing of the surroundings or the repository's settings may ask questions, run programs or colour the output. */
const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_PAGER: 'cat',
  LC_ALL: 'C',
} as const;

/** Runs git with fixed arguments, without a shell, in a folder. */
export function runGit(
  folder: string,
  args: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const child = spawn(
      'git',
      ['-C', folder, '-c', 'core.quotepath=off', '-c', 'core.fsmonitor=false', ...args],
      {
        env: { ...process.env, ...ENVIRONMENT, ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: TIMEOUT_MS,
      },
    );
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) child.kill();
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-2000);
    });
    const end = (status: number | undefined): void =>
      resolve({ status, stdout: Buffer.concat(chunks), stderr });
    child.on('error', () => end(undefined));
    child.on('close', (code) => end(code ?? undefined));
    // A git that ends early does not read what it is told.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
