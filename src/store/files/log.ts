/** The part of the program's log that the store writes to. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const SILENT_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
