import { repeatTask } from '../../files/repeat-task.ts';

const CHECK_MS = 250;
const STALL_MS = 300;

/**
 * Calls the listener each time the event loop has stood still for more than `STALL_MS`: then the kernel may have
 * dropped file events.
 *
 * @returns what stops the calls
 */
export function onStall(listener: () => void): () => void {
  let expectedMs = performance.now() + CHECK_MS;
  return repeatTask(
    () => CHECK_MS,
    () => {
      const now = performance.now();
      if (now - expectedMs > STALL_MS) listener();
      expectedMs = now + CHECK_MS;
    },
  );
}
