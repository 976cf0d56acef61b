/** The code of an operating system error (`ENOENT`), or `undefined` for any other thrown value. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The disk is full, closed to writing or failing: what stands there can still be read. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM']);

export function isDiskFault(error: unknown): boolean {
  return DISK_FAULTS.has(systemCodeOf(error) ?? '');
}
