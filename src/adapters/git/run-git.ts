import { spawn } from 'node:child_process';
import { devNull } from 'node:os';

/** The output of a finished git; an `undefined` status means that it could not be started or took too long. */
export interface GitAnswer {
  readonly status: number | undefined;
  readonly stdout: Buffer;
  /** Its last words, for the log. */
  readonly stderr: string;
}

export interface GitRun {
  readonly input?: string | Buffer | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Environment and repository settings must not ask questions, run programs, use the network or colour the output:
 * whoever can write into a data folder must not get our rights.
 */
const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_PAGER: 'cat',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
} as const;

const SETTINGS = [
  'core.quotepath=off',
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'log.showSignature=false',
  'i18n.commitEncoding=UTF-8',
  'i18n.logOutputEncoding=UTF-8',
].flatMap((setting) => ['-c', setting]);

/** Variables of a git around us (a hook, an alias) about its own repository; ours is found only by the folder. */
const OF_ANOTHER_REPOSITORY = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_REPLACE_REF_BASE',
  'GIT_EXTERNAL_DIFF',
];

function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...ENVIRONMENT };
  for (const name of OF_ANOTHER_REPOSITORY) delete env[name];
  return env;
}

/** Runs git with fixed arguments, without a shell, in a folder. */
export function runGit(
  folder: string,
  args: readonly string[],
  { input = '', env = {}, timeoutMs = TIMEOUT_MS }: GitRun = {},
): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', folder, ...SETTINGS, ...args], {
      env: { ...environment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
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
    // A git that ends early does not read its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The number of files below `path` (relative to `folder`) that git tracks; 0 without git or outside a repository. */
export async function countTracked(folder: string, path: string): Promise<number> {
  const { status, stdout } = await runGit(folder, ['ls-files', '--', path]);
  return status === 0 ? stdout.toString('utf8').split('\n').filter(Boolean).length : 0;
}

export function lineOf(output: Buffer): string {
  return output.toString('utf8').trim();
}

/** Runs git and returns its output. @throws Error with git's last words when it fails */
export async function requireGit(folder: string, args: readonly string[], run?: GitRun): Promise<Buffer> {
  const { status, stdout, stderr } = await runGit(folder, args, run);
  if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${stderr.trim() || 'no answer'}`);
  return stdout;
}
