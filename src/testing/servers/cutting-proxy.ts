import { connect, createServer, type Socket } from 'node:net';

/** A proxy that closes the connection instead of passing on some answers. */
export interface CuttingProxy {
  readonly port: number;
  /** The number of lost answers. */
  readonly cuts: number;
  close(): Promise<void>;
}

interface Options {
  readonly targetPort: () => number;
  /** Whether the server's bytes are an answer that must be lost. */
  readonly isCut: (bytes: Buffer) => boolean;
}

export async function openCuttingProxy({ targetPort, isCut }: Options): Promise<CuttingProxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort(), '127.0.0.1');
    const end = (): void => {
      for (const socket of [client, target]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, target]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (bytes) => target.write(bytes));
    target.on('data', (bytes) => {
      if (isCut(bytes)) {
        cuts += 1;
        end();
      } else {
        client.write(bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    get cuts() {
      return cuts;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
