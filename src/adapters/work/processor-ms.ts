import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Processor time that a process has used in all its threads, in milliseconds (proc(5), `stat`); infinite where the
 * system does not report it, and for a process that has ended.
 */
export function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Infinity;
  }
}
