import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTimers } from '#testing/browser/hold-timers';
import {
  DESKTOP,
  menuLink,
  openPanelBrowser,
  type PanelBrowser,
  PHONE,
  showScreen,
} from '#testing/browser/panel-browser';
import { openWatchedPage } from '#testing/browser/watched-page';
import { TOAST_MS } from '../lib/toasts.ts';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser();
});
afterAll(() => panel.close());

/** Name of the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.id ?? '';
  });
}

/** Presses a button or a link as somebody without a mouse does. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

/** Presses a button and confirms its question before a timer of the page has run, as on a busy phone. */
async function confirmAtOnce(button: HTMLElement | SVGElement): Promise<void> {
  const find = () => document.querySelector<HTMLElement>('[role=alertdialog] button:last-child');
  const asked = new Promise<void>((resolve) => {
    new MutationObserver(() => find() && resolve()).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  for (const each of [() => button, find]) {
    each()?.focus();
    each()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await asked;
  }
}

describe('signing out', () => {
  it('asks first when something is unsaved, says that it is done, and leads to the login', async () => {
    const { page, close } = await openWatchedPage(panel.browser, { viewport: DESKTOP });
    await page.goto(`${panel.url}/admin/login`);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('username');
    await panel.signIn(page);
    await page.waitForURL(/\/admin$/);
    await expect.poll(() => focused(page)).toBe('panel-icerik');
    await menuLink(page, 'Hesabım').click();
    await page.getByLabel('Yeni şifre').fill('yarım kalmış');
    await press(page, 'button', 'Çıkış');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await page.getByText('Güvenli bir şekilde çıkış yaptınız.').first().waitFor();
    await page.waitForURL(/\/admin\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('admin-authenticated'))).toBeNull();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('username');
    await close();
  });
});

describe('Esc', () => {
  it('pressed again and again closes only what may close, and never with what was typed', async () => {
    const number = await panel.placeOrder('Esc Basan');
    const { page, close } = await panel.showPanel('/admin/orders');
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await press(page, 'button', 'Not ekle');
    const note = page.getByRole('dialog').getByLabel('Not');
    await note.fill('Önce aransın');
    const question = page.getByRole('alertdialog');
    for (const isAsked of [true, false, true, false]) {
      await page.keyboard.press('Escape');
      await question.waitFor({ state: isAsked ? 'visible' : 'detached' });
    }
    expect(await note.inputValue()).toBe('Önce aransın');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Kaydetmeden çık' }).press('Enter');
    await page.locator('dialog').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Not ekle');
    await close();
  });
});

describe('the focus', () => {
  it('goes to each new screen, which names the window, back to the same row of the list, and stays on a button at the end of its way', async () => {
    // Fifty-two products: a page and two.
    const { page, close } = await panel.showPanel('/admin/products?categoryId=cat-duz-dikis-makineleri');
    await expect.poll(() => page.title()).toBe('Ürünler · Yönetim Paneli');
    const row = page.locator('.cell-product a').nth(20);
    const name = (await row.textContent()) ?? '';
    await row.focus();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => page.title()).toBe(`${name} · Yönetim Paneli`);
    await expect.poll(() => focused(page)).toBe('panel-icerik');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await press(page, 'link', 'Ürünlere dön');
    await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await press(page, 'button', 'Sonraki');
    await page.getByText('Sayfa 2 / 2').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const next = page.getByRole('button', { name: 'Sonraki' });
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    // As after saved settings.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor();
    await expect.poll(() => focused(page)).toBe('panel-icerik');
    await close();
  });

  it('goes on to the next row when a row is removed, and stays on a category that moves', async () => {
    const { page, close } = await panel.showPanel('/admin/products?q=masura');
    const rows = page.getByRole('button', { name: /^Sil: / });
    await rows.first().waitFor();
    const [name = '', next = ''] = await page.locator('.cell-product a').allTextContents();
    await press(page, 'button', `Sil: ${name}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).press('Enter');
    await page.getByRole('button', { name: `Sil: ${name}`, exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => rows.first().getAttribute('aria-label')).toBe(`Sil: ${next}`);
    await expect.poll(() => focused(page)).toContain(next);

    await showScreen(page, '/admin/categories');
    const down = page.getByRole('button', { name: 'Aşağı taşı: İplikler', exact: true });
    await down.press('Enter');
    await expect.poll(() => focused(page)).toBe('Aşağı taşı: İplikler');
    await press(page, 'button', 'Düzenle: İplikler');
    await page.getByLabel('Kategori adı').waitFor();
    await press(page, 'button', 'Vazgeç');
    await expect.poll(() => focused(page)).toBe('Düzenle: İplikler');
    await close();
  });

  it('goes on to the next step of an order when the present one is done', async () => {
    const number = await panel.placeOrder('Adım Adım');
    const { page, close } = await panel.showPanel('/admin/orders');
    await press(page, 'link', number);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    const text = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [step, next] of [
      ['Ödendi olarak işaretle', 'Hazırlamaya başla'],
      ['Hazırlamaya başla', 'Kargoya ver'],
    ] as const) {
      await press(page, 'button', step);
      await page.locator('dialog').getByRole('button', { name: step }).press('Enter');
      await expect.poll(text).toBe(next);
    }
    await close();
  });

  it('comes back from a window whose row is gone by then, and from a message', async () => {
    const { page, close } = await panel.showPanel('/admin/campaigns');
    const messages = await holdTimers(page, TOAST_MS);
    await page.getByRole('button', { name: 'Sil: Hoş geldin indirimi' }).evaluate(confirmAtOnce);
    await page.getByText('Hoş geldin indirimi silindi').first().waitFor();
    const name = page.getByLabel('Yeni kampanyanın adı');
    const isFocused = () => name.evaluate((field) => field === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Geri al', exact: true }).press('Enter');
    await page.getByText('Geri geldi').first().waitFor();
    await expect.poll(isFocused).toBe(true);
    await messages.end();
    await close();
  });

  it('goes into a row that is added, and along with a row that is moved', async () => {
    const { page, close } = await panel.openPanel('/admin/shipping');
    await press(page, 'button', 'Firma ekle');
    await page.keyboard.type('Son Firma');
    const names = () =>
      page
        .locator('fieldset', { has: page.getByRole('button', { name: 'Firma ekle' }) })
        .locator('li')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.value));
    await expect.poll(async () => (await names()).at(-1)).toBe('Son Firma');
    await page
      .getByRole('button', { name: /yukarı/i })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names()).at(-3)).toBe('Son Firma');
    await close();
  });

  it('goes along with a row that is moved, to its fields where it cannot be moved on', async () => {
    const { page, close } = await panel.openPanel('/admin/sites');
    await press(page, 'button', 'Bölümler: 3. satırı yukarı taşı');
    await expect.poll(() => focused(page)).toBe('Bölümler: 2. satırı yukarı taşı');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await close();
  });

  it('goes on to the list when the button that cleared its filters goes', async () => {
    const number = await panel.placeOrder('Süzülen Müşteri');
    const { page, close } = await panel.showPanel(`/admin/orders?q=${number}`);
    for (const query of ['', '?q=olmayan']) {
      await showScreen(page, `/admin/orders${query}`);
      if (query === '') await page.getByLabel('Durum', { exact: true }).selectOption('processing');
      await press(page, 'button', 'Filtreleri Temizle');
      await expect.poll(() => focused(page)).toBe('Bu sayfadakilerin tümünü seç');
    }
    await close();
  });

  it('stays on the button that loads a list once more, and goes into the list when it comes', async () => {
    await panel.placeOrder('Sonra Gelen');
    const { page, close } = await panel.openPanel('/admin/account');
    let isBroken = true;
    await page.route('**/api/orders?*', (route) => (isBroken ? route.abort() : route.continue()));
    await showScreen(page, '/admin/orders');
    await page.getByRole('button', { name: 'Tekrar Dene' }).evaluate((button) => (button.id = 'first'));
    await press(page, 'button', 'Tekrar Dene');
    // The failure is announced again, with a button of its own.
    await page.locator('#first').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tekrar Dene');
    isBroken = false;
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Bu sayfadakilerin tümünü seç');
    await close();
  });

  it('stays in the row of a change that was undone, in its window', async () => {
    await panel.call('POST', '/api/categories', { name: 'Geri Alınan' });
    const { page, close } = await panel.showPanel('/admin/categories');
    await press(page, 'button', 'Son işlemler');
    await press(page, 'button', /^Geri al: Kategori eklendi, Geri Alınan/);
    await page.getByText('Geri alındı').first().waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Ayrıntı: Kategori eklendi, Geri Alınan/);
    await page.keyboard.press('Escape');
    await close();
  });

  it('is within the menu of a phone while that is open, and never behind a bar', async () => {
    const { page, close } = await panel.showPanel('/site-settings', PHONE);
    await press(page, 'button', 'Menüyü aç');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Genel Bakış');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Menüyü aç');

    const isHidden = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        if (!field?.matches('main input, main textarea')) return false;
        const { left, right, top, bottom } = field.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return seen?.closest('label') !== field.closest('label') && seen !== field;
      });
    const behind: string[] = [];
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab');
      if (await isHidden()) behind.push(await focused(page));
    }
    expect(behind).toEqual([]);
    await close();
  });
});

it('a guide is written, published and removed again without a mouse', async () => {
  const { page, close } = await panel.showPanel('/admin/files');
  await page.getByLabel('Yeni rehberin adı').fill('Masura sarmak');
  await page.keyboard.press('Enter');
  const text = page.getByLabel('Dosyanın metni');
  await text.fill('---\ntitle: Masura sarmak\nsummary: Kısaca\n---\n\nİpliği takın.\n');
  await text.press('Tab');
  await page.getByRole('button', { name: 'Kaydet' }).press('Enter');
  await page.getByText('Dosya kaydedildi').first().waitFor();
  const status = async () => (await fetch(`http://127.0.0.1:${panel.shop.port}/rehber/masura-sarmak`)).status;
  await expect.poll(status).toBe(200);
  await expect
    .poll(() => page.getByLabel('Yeni rehberin adı').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: 'guides/masura-sarmak.md' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).press('Enter');
  await page.getByText('guides/masura-sarmak.md silindi').first().waitFor();
  await expect.poll(status).toBe(404);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});
