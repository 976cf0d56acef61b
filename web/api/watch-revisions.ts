import type { QueryClient } from '@tanstack/react-query';
import { isJsonObject, parseJson } from '#kernel/json';

/** Waits this long after the page is ready, so that nothing competes with it. */
const START_AFTER_MS = 3000;
/** The browser itself opens a lost stream again, but none that was refused, such as during a restart of the shop. */
const RETRY_AFTER_MS = 30_000;

/** Listens for changes of the catalogue while the tab is visible, and loads what is displayed again. */
export function watchRevisions(client: QueryClient, pageRevision: number): void {
  let current = pageRevision;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const onMessage = (event: MessageEvent<string>): void => {
    const message = parseJson(event.data);
    if (!isJsonObject(message) || typeof message.revision !== 'number' || message.revision === current)
      return;
    current = message.revision;
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
