import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { wrongUsage } from './command.ts';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const STANDARD: Terminal = { input: process.stdin, output: process.stderr };
/** A terminal in raw mode sends Ctrl-C as a character. */
const interruptSelf = (): void => void process.kill(process.pid, 'SIGINT');

/** Anything but yes, and the end of the input, means no. @throws AbortError when the signal ends the wait */
export async function confirmAtTerminal(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = STANDARD,
  onInterrupt: () => void = interruptSelf,
): Promise<boolean> {
  const terminal = createInterface({ input, output, terminal: true });
  terminal.on('SIGINT', onInterrupt);
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return /^\s*e/i.test(await Promise.race([terminal.question(question, { signal }), ended]));
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || error.name !== 'AbortError') throw error;
    return false;
  } finally {
    terminal.close();
  }
}

/** Prompts for secrets one after the other without echo; empty at the end of the input. */
export async function promptSecrets(
  questions: readonly string[],
  { input, output }: Terminal = STANDARD,
  onInterrupt: () => void = interruptSelf,
): Promise<string[]> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  terminal.on('SIGINT', onInterrupt);
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      output.write(question);
      const line = await lines.next();
      output.write('\n');
      answers.push(line.done ? '' : line.value);
    }
    return answers;
  } finally {
    terminal.close();
  }
}

/** The first line of standard input without its end, which `echo` adds. @throws CommanderError for an empty one */
export async function readSecretLine(whenEmpty: string): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line === '') throw wrongUsage(whenEmpty);
  return line;
}
