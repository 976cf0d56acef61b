import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCodeOf, tryOr } from '#kernel/system-code';

/** The name of the process namespace (namespaces(7)); undefined where the system has none. */
export function readProcessSpace(): string | undefined {
  return tryOr(undefined, () => readlinkSync('/proc/self/ns/pid'));
}

/** The id of the machine's present run; undefined where the system has none. */
export function readBootId(): string | undefined {
  return readProcFile('/proc/sys/kernel/random/boot_id')?.trim();
}

/** The text of a file of the system; undefined when it cannot be read. */
export function readProcFile(path: string): string | undefined {
  return tryOr(undefined, () => readFileSync(path, 'utf8'));
}

/** Whether a process with this id runs, among those that can be seen from here. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but it runs.
    return systemCodeOf(error) === 'EPERM';
  }
}

let knownSpace: string | undefined;

/** A short name for the machine's boot and process namespace; processes with the same name can see each other. */
export function spaceName(): string {
  knownSpace ??= createHash('sha256')
    .update(`${readBootId() ?? hostname()} ${readProcessSpace() ?? ''}`)
    .digest('hex')
    .slice(0, 8);
  return knownSpace;
}
