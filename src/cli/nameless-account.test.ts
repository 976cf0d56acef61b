import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { callShop } from '#testing/shops/call-shop';
import { makeFolder } from '#testing/make-folder';
import { categoryFile } from '#testing/shops/open-store';

vi.mock('node:os', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  userInfo: () => {
    throw Object.assign(new Error('no such account'), {
      code: 'ERR_SYSTEM_ERROR',
      syscall: 'uv_os_get_passwd',
    });
  },
}));

it('the command line works for an account without a name, as in many containers, and names its number', async () => {
  const data = makeFolder({ 'igneler/category.json': categoryFile('igneler') });
  const out = join(makeFolder(), 'yedek.tar.gz');
  expect(await callShop(['backup', out, '--data', data])).toMatchObject({ code: 0 });
  expect(await callShop(['orders', 'list', '--data', data])).toMatchObject({ code: 0 });
});
