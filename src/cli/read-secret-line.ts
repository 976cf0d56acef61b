import { text } from 'node:stream/consumers';
import { wrongUsage } from './command.ts';

/** The first line of standard input without its end, which `echo` adds. */
export async function readSecretLine(whenEmpty: string): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line === '') throw wrongUsage(whenEmpty);
  return line;
}
