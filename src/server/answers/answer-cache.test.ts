import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache, type Recipe } from './answer-cache.ts';

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers });
const noise = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((seed * 31 + index * index * 7) % 90))).join(
    '',
  );

function createCounted(
  values: () => readonly unknown[],
  body: () => string,
): { recipe: Recipe; made: () => number } {
  let made = 0;
  return {
    recipe: () => ({
      sources: values(),
      render: () => {
        made += 1;
        return { type: 'text/plain; charset=utf-8', body: body() };
      },
    }),
    made: () => made,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer is valid while its sources are the same', () => {
  test('a change elsewhere does not render it again, a change of its sources does', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let value = { name: 'a' };
    const { recipe, made } = createCounted(
      () => [value],
      () => value.name,
    );
    expect(await (await cache.reply('k', recipe, request(), 'here')).text()).toBe('a');
    cache.expire();
    expect(cache.find('here')?.find('identity')?.body.toString()).toBe('a');
    await cache.reply('k', recipe, request());
    expect(made()).toBe(1);
    value = { name: 'b' };
    expect(await (await cache.reply('k', recipe, request())).text()).toBe('a');
    cache.expire();
    expect(cache.find('here')).toBeUndefined();
    expect(await (await cache.reply('k', recipe, request())).text()).toBe('b');
    expect(cache.find('here')?.find('identity')?.body.toString()).toBe('b');
    expect(made()).toBe(2);
  });

  test('a new day in Turkey is a change too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T20:59:59Z') });
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let value = 'a';
    const { recipe } = createCounted(
      () => [value],
      () => value,
    );
    const read = async () => (await cache.reply('k', recipe, request(), 'here')).text();
    await read();
    value = 'b';
    expect(cache.find('here')).toBeDefined();
    expect(await read()).toBe('a');
    vi.setSystemTime(new Date('2026-11-30T21:00:00Z'));
    expect(cache.find('here')).toBeUndefined();
    expect(await read()).toBe('b');
  });

  test('the sources of a changed answer are read once', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let value = 'a';
    let readings = 0;
    const recipe: Recipe = () => {
      readings += 1;
      const body = value;
      return { sources: [body], render: () => ({ type: 'text/plain; charset=utf-8', body }) };
    };
    await cache.reply('k', recipe, request(), 'here');
    value = 'b';
    cache.expire();
    expect(cache.find('here')).toBeUndefined();
    expect(await (await cache.reply('k', recipe, request(), 'here')).text()).toBe('b');
    expect(readings).toBe(2);

    value = 'c';
    cache.expire();
    expect(cache.find('here')).toBeUndefined();
    value = 'd';
    cache.expire();
    expect(await (await cache.reply('k', recipe, request(), 'here')).text()).toBe('d');
  });

  test('a list among the sources is compared by its items', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    const source = [{ name: 'a' }];
    const { recipe, made } = createCounted(
      () => [1, [...source]],
      () => source.map(({ name }) => name).join(),
    );
    await cache.reply('k', recipe, request(), 'here');
    cache.expire();
    expect(cache.find('here')).toBeDefined();
    source.push({ name: 'b' });
    cache.expire();
    expect(await (await cache.reply('k', recipe, request())).text()).toBe('a,b');
    expect(made()).toBe(2);
  });

  test('an answer that stays the same and is requested often is sent in fewer bytes, with the same content', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    const body = Array.from(
      { length: 20_000 },
      (_, index) => `ürün ${index % 97} ${(index * 7919) % 1013}`,
    ).join(' ');
    const { recipe } = createCounted(
      () => [],
      () => body,
    );
    await cache.reply('k', recipe, request({ 'accept-encoding': 'br' }), 'here');
    const ready = () => {
      const form = cache.find('here')?.find('br');
      if (!form) throw new Error('The answer is gone');
      return form;
    };
    const first = ready();
    for (let time = 0; time < 20; time += 1) expect(ready()).toBe(first);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => ready().body.length).toBeLessThan(first.body.length);
    expect(brotliDecompressSync(ready().body).toString()).toBe(body);
    const { ETag: tag = '', ...others } = first.headers;
    expect(ready().headers).toEqual({
      ...others,
      'Content-Length': String(ready().body.length),
      ETag: tag.replace('.br', '.br2'),
    });
    expect(cache.find('here')?.notModified(tag, 'br')).toMatchObject({ ETag: tag });
  });

  test('requests for an answer that takes long wait for one rendering', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let made = 0;
    let finish: () => void = () => undefined;
    const recipe: Recipe = () => ({
      sources: [],
      render: async () => {
        made += 1;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { type: 'text/plain', body: 'slow' };
      },
    });
    const replies = [1, 2, 3].map(() => cache.reply('k', recipe, request()));
    await Promise.resolve();
    finish();
    expect(await Promise.all((await Promise.all(replies)).map((reply) => reply.text()))).toEqual(
      Array(3).fill('slow'),
    );
    expect(made).toBe(1);
  });

  test('a change while an answer is rendered is in the next answer', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let value = 'old';
    const recipe: Recipe = () => {
      const source = value;
      return {
        sources: [source],
        render: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return { type: 'text/plain', body: source };
        },
      };
    };
    const first = cache.reply('k', recipe, request(), 'here');
    value = 'new';
    cache.expire();
    expect(await (await first).text()).toBe('old');
    expect(cache.find('here')).toBeUndefined();
    expect(await (await cache.reply('k', recipe, request())).text()).toBe('new');
  });

  test('a failed rendering is not cached', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    let fails = true;
    const recipe: Recipe = () => ({
      sources: [],
      render: async () => {
        if (fails) throw new Error('no');
        return { type: 'text/plain', body: 'yes' };
      },
    });
    await expect(cache.reply('k', recipe, request())).rejects.toThrow('no');
    fails = false;
    expect(await (await cache.reply('k', recipe, request())).text()).toBe('yes');
  });

  test('after clearing nothing is found, not even an answer that was being rendered', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    const recipe: Recipe = () => ({ sources: [], render: async () => ({ type: 'text/plain', body: 'x' }) });
    const reply = cache.reply('k', recipe, request(), 'here');
    cache.clear();
    await reply;
    expect(cache.find('here')).toBeUndefined();
    expect([cache.size, cache.storedBytes]).toEqual([0, 0]);
  });
});

describe('the memory of answers', () => {
  test('stays within its limit, and answers that are requested often stay longest', async () => {
    const maxBytes = 60_000;
    const cache = createAnswerCache({ maxBytes, commonHeaders: {} });
    const recipeOf =
      (seed: number): Recipe =>
      () => ({
        sources: [seed],
        render: () => ({ type: 'text/plain', body: noise(seed, 5000) }),
      });
    await cache.reply('hot', recipeOf(0), request(), 'hot');
    for (let seed = 1; seed <= 100; seed += 1) {
      await cache.reply(
        `k${seed}`,
        recipeOf(seed),
        request({ 'accept-encoding': seed % 2 ? 'br' : 'gzip' }),
        `a${seed}`,
      );
      expect(cache.find('hot')).toBeDefined();
      expect(cache.storedBytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.find('a1')).toBeUndefined();
    expect(cache.find('a100')).toBeDefined();
  });

  test('an answer too large for the cache is sent', async () => {
    const cache = createAnswerCache({ maxBytes: 10_000, commonHeaders: {} });
    const small: Recipe = () => ({ sources: [], render: () => ({ type: 'text/plain', body: 'x' }) });
    await cache.reply('small', small, request(), 'small');
    const large: Recipe = () => ({
      sources: [],
      render: () => ({ type: 'image/png', body: Buffer.alloc(9000) }),
    });
    const reply = await cache.reply('large', large, request(), 'large');
    expect((await reply.arrayBuffer()).byteLength).toBe(9000);
    expect(cache.find('large')).toBeUndefined();
    expect(cache.find('small')).toBeDefined();
  });

  test('an answer has few addresses in the cache, and none that is very long', async () => {
    const cache = createAnswerCache({ maxBytes: 1e6, commonHeaders: {} });
    const recipe: Recipe = () => ({ sources: [], render: () => ({ type: 'text/plain', body: 'x' }) });
    await cache.reply('k', recipe, request(), 'x'.repeat(5000));
    expect(cache.find('x'.repeat(5000))).toBeUndefined();
    for (let index = 0; index < 100; index += 1) await cache.reply('k', recipe, request(), `a${index}`);
    const found = Array.from({ length: 100 }, (_, index) => cache.find(`a${index}`)).filter(Boolean);
    expect(found).toHaveLength(4);
  });
});
