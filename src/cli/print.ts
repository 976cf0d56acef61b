import { texts } from './texts.ts';

/** How a command speaks: results on stdout, talk on stderr. */
export interface Printer {
  /** The command's result: one JSON document with `--json`, else the lines for people. */
  readonly result: (value: unknown, lines: readonly string[]) => void;
  /** A word on the way; silent with `--quiet` and with `--json`. */
  readonly info: (line: string) => void;
  readonly error: (line: string) => void;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function createPrinter({ json = false, quiet = false }: OutputOptions): Printer {
  const error = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return {
    result: (value, lines) => {
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''));
    },
    info: (line) => {
      if (!quiet && !json) error(line);
    },
    error: (line) => error(texts.failed(line)),
  };
}
