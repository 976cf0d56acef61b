import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openLocalServer } from '#testing/servers/local-server';
import { createServerClient } from './server-client.ts';

test('an answer of another version or another program is told as such', async () => {
  const server = await openLocalServer((_call, answer) => void answer.end('{"orders":"?"}'));
  onTestFinished(() => server.close());
  const { call } = createServerClient({ origin: `http://${server.host}`, key: 'k' });
  await expect(call('GET', '/x', undefined, z.object({ orders: z.number() }))).rejects.toMatchObject({
    code: 'fetch_failed',
    message: expect.stringContaining('yeniden başlatın'),
  });
});

test('a server that ends in the middle of its answer has not answered', async () => {
  const server = await openLocalServer((_call, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('{', () => answer.destroy());
  });
  onTestFinished(() => server.close());
  const { call } = createServerClient({ origin: `http://${server.host}`, key: 'k' });
  await expect(call('GET', '/x', undefined, z.unknown())).rejects.toMatchObject({ code: 'fetch_failed' });
});
