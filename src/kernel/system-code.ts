/** The code of an operating system error (`ENOENT`); `undefined` for any other thrown value. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The result of `call`; `fallback` when the operating system refuses it. @throws every other error of `call` */
export function tryOr<Result, Fallback>(fallback: Fallback, call: () => Result): Result | Fallback {
  try {
    return call();
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return fallback;
  }
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Whether an error says that nothing has the path that was used. */
export function isMissing(error: unknown): boolean {
  return MISSING.has(systemCodeOf(error) ?? '');
}

/**
 * The result of `call`; undefined when nothing has the path that it uses, for example because it was removed in the
 * meantime. @throws every other error of `call`
 */
export async function ifThere<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Codes for a disk that is full, read-only or failing; files on it may still be readable. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM']);

/** Whether an error says that the disk is full, read-only or failing. */
export function isDiskFault(error: unknown): boolean {
  return DISK_FAULTS.has(systemCodeOf(error) ?? '');
}
