/**
 * Runs a task again and again; the process may end meanwhile. Returns the function that stops it.
 * @param everyMs called before each wait
 */
export function repeatTask(everyMs: () => number, task: () => void): () => void {
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(() => {
      task();
      next();
    }, everyMs()).unref();
  };
  next();
  return () => clearTimeout(timer);
}
