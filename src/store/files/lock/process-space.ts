import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCodeOf } from '../system-code.ts';

/** The name of the process namespace (namespaces(7)); undefined where the system has none. */
export function readProcessSpace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

export function readBootId(): string | undefined {
  return readProcFile('/proc/sys/kernel/random/boot_id')?.trim();
}

export function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Whether there is a process of that number among those that can be seen from here. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    return systemCodeOf(error) === 'EPERM';
  }
}

let knownSpace: string | undefined;

/** A short name of the machine's run and process namespace in which this process and others see each other. */
export function ownSpace(): string {
  knownSpace ??= createHash('sha256')
    .update(`${readBootId() ?? hostname()} ${readProcessSpace() ?? ''}`)
    .digest('hex')
    .slice(0, 8);
  return knownSpace;
}
