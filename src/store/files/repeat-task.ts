/**
 * Runs a task again and again, without keeping the process alive for it. Returns the function that ends it.
 * @param everyMs asked anew before each wait
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
