import type { QueryClient } from '@tanstack/react-query';

/** Waits this long after the page is ready, so that nothing competes with it. */
const START_AFTER_MS = 3000;

function revisionOf(text: string): number | undefined {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('revision' in message)) return undefined;
  return typeof message.revision === 'number' ? message.revision : undefined;
}

/** Listens for changes of the catalogue while the tab is visible, and loads what is displayed again. */
export function watchRevisions(client: QueryClient, pageRevision: number): void {
  let current = pageRevision;
  let source: EventSource | undefined;

  const onMessage = (event: MessageEvent<string>): void => {
    const revision = revisionOf(event.data);
    if (revision === undefined || revision === current) return;
    current = revision;
    void client.invalidateQueries();
  };
  const listen = (): void => {
    source?.close();
    source = undefined;
    if (document.visibilityState !== 'visible') return;
    source = new EventSource(`/api/events?revision=${current}`);
    source.addEventListener('catalogue', onMessage);
  };

  document.addEventListener('visibilitychange', listen);
  setTimeout(listen, START_AFTER_MS);
}
