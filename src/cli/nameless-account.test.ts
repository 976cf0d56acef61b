import os from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#testing/make-folder';
import { callShop } from '#testing/shops/call-shop';
import { categoryFile } from '#testing/shops/open-store';
import { stubBuiltin } from '#testing/stub-builtin';

it('the command line works for an account without a name, as in many containers', async () => {
  stubBuiltin(os, 'userInfo', () => {
    const system = { code: 'ERR_SYSTEM_ERROR', syscall: 'uv_os_get_passwd' };
    throw Object.assign(new Error('no such account'), system);
  });
  const data = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
  const out = join(makeFolder(), 'yedek.tar.gz');
  expect(await callShop(['backup', out, '--data', data])).toMatchObject({ code: 0 });
  expect(await callShop(['orders', 'list', '--data', data])).toMatchObject({ code: 0 });
});
