/** Repeats a task until the returned function is called. @param everyMs called before each wait */
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
