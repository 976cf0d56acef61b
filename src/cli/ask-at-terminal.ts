import { createInterface } from 'node:readline/promises';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const STANDARD: Terminal = { input: process.stdin, output: process.stderr };
/** A terminal that reads letters gets Ctrl-C as one of them. */
const interruptSelf = (): void => void process.kill(process.pid, 'SIGINT');

/**
 * Asks for a yes; anything else, the end of the input included, is none.
 * @throws AbortError when the signal ends the wait
 */
export async function askAtTerminal(
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
