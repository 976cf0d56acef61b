import { createServer, type RequestListener } from 'node:http';

/** A web server on this machine for one test. */
export interface LocalServer {
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Ends it together with its open connections. */
  close(): Promise<void>;
}

/** Starts a web server on a free port of 127.0.0.1. */
export async function openLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
