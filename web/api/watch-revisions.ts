import type { QueryClient } from '@tanstack/react-query';

/** Waits this long after the page is ready, so that nothing competes with it. */
const START_AFTER_MS = 3000;
/** The browser itself opens a lost stream again, but none that was refused, such as during a restart of the shop. */
const RETRY_AFTER_MS = 30_000;

function revisionOf(text: string): number | undefined {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('revision' in message)) return undefined;
  return typeof message.revision === 'number' ? message.revision : undefined;
}

/** Listens for changes of the catalogue while the tab is visible, and loads what is displayed again. */
export function watchRevisions(client: QueryClient, pageRevision: number): void {
  let current = pageRevision;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const onMessage = (event: MessageEvent<string>): void => {
    const revision = revisionOf(event.data);
    if (revision === undefined || revision === current) return;
    current = revision;
    void client.invalidateQueries();
  };
  const listen = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    if (document.visibilityState !== 'visible') return;
    source = new EventSource(`/api/events?revision=${current}`);
    source.addEventListener('catalogue', onMessage);
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(listen, RETRY_AFTER_MS);
    });
  };

  document.addEventListener('visibilitychange', listen);
  timer = setTimeout(listen, START_AFTER_MS);
}
