import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turkishDay } from '#kernel/turkish-day';
import { holdTimers } from '#testing/browser/hold-timers';
import {
  menuLink,
  openPanelBrowser,
  PHONE,
  showScreen,
  unexpectedComplaints,
  type PanelBrowser,
} from '#testing/browser/panel-browser';
import { findBarriers, type WatchedPage } from '#testing/browser/watched-page';
import { copyDemoData } from '#testing/servers/served-shop';
import { TOAST_MS } from '../lib/toasts.ts';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser({ dataDir: copyDemoData(['masuralar', 'duz-dikis-makineleri']) });
});
afterAll(() => panel.close());

describe('orders', () => {
  it('appear in the open list, go their way by what the table allows, and tell their story', async () => {
    const { page, complaints, close } = await panel.showPanel('/admin/orders');
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    const number = await panel.placeOrder('Canlı Sipariş');
    const { name } = (await (await panel.call('GET', '/api/admin/sites')).json())[0];
    await page.getByRole('rowheader', { name: `${number} ${name}` }).waitFor();
    await page.getByRole('link', { name: number }).click();

    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    const act = async (name: string): Promise<void> => {
      await button(name).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await button('Ödendi olarak işaretle').waitFor();
    expect(await button('Para iadesi').count()).toBe(0);
    expect(await button('Kargoya ver').count()).toBe(0);
    expect(await button('İptal et').count()).toBe(1);

    await act('Ödendi olarak işaretle');
    // The customer calls: another address and a company on the invoice. The old address stays in the history.
    const dialog = page.getByRole('dialog', { name: 'Müşteri bilgilerini düzelt' });
    await button('Düzelt').click();
    const email = 'muhasebe.servisi@yildiztekstil.example';
    await dialog.getByLabel('E-posta').fill('');
    await dialog.getByLabel('İl', { exact: true }).selectOption('İzmir');
    await dialog.getByLabel('İlçe', { exact: true }).selectOption('Konak');
    await dialog.getByLabel('Açık adres').fill('Kordon 1');
    await dialog.getByLabel('Kurumsal').check();
    await dialog.getByRole('button', { name: 'Bilgileri düzelt' }).click();
    await dialog.getByText('Firma unvanını yazınız').waitFor();
    await dialog.getByText('Geçerli bir e-posta adresi giriniz').waitFor();
    await dialog.getByLabel('E-posta').fill(email);
    await dialog.getByLabel('Firma unvanı').fill('Yıldız Tekstil Ltd. Şti.');
    await dialog.getByLabel('Vergi numarası').fill('4847132613');
    await dialog.getByLabel('Vergi dairesi').fill('Konak');
    expect(await findBarriers(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Bilgileri düzelt' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Müşteri bilgileri düzeltildi', { exact: true }).waitFor();
    await page.locator('del', { hasText: 'Şık Sokak' }).waitFor();
    await page.getByText('Konak V.D. / 4847132613').first().waitFor();

    await button('Kargoya ver').click();
    // No account is set up.
    await page.getByRole('dialog').getByText('müşteriye e-posta gitmez, kendiniz haber verin').waitFor();
    expect(await page.getByText('takip numarasıyla e-posta gider').count()).toBe(0);
    await page.getByLabel('Kargo firması').fill('Aras Kargo');
    await page.getByLabel('Takip numarası').fill('123456789');
    await page.getByRole('dialog').getByRole('button', { name: 'Kargoya ver' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Aras Kargo · 123456789').waitFor();
    await page.getByText('Kargoya verildi', { exact: true }).waitFor();
    expect(await button('İptal et').count()).toBe(0);
    expect(await button('Para iadesi').count()).toBe(1);

    await button('Takip bilgisini düzelt').click();
    await expect.poll(() => page.getByLabel('Kargo firması').inputValue()).toBe('Aras Kargo');
    await page.getByLabel('Takip numarası').fill('987654321');
    await page.getByRole('dialog').getByRole('button', { name: 'Takip bilgisini düzelt' }).click();
    // The server's news may come before its answer: a window that closes now would take the focus from what is typed.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Aras Kargo · 987654321').waitFor();

    // The accountant's invoice: its number, then its PDF, which the customer is told of.
    await page.getByLabel('Fatura numarası').fill('abc 2026 000000001');
    await page
      .getByLabel('Fatura tarihi')
      .fill(new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10));
    await page.getByRole('main').getByRole('button', { name: 'Kaydet', exact: true }).click();
    await page.getByText('ABC2026000000001', { exact: true }).waitFor();
    await page.getByLabel('PDF ekle').setInputFiles({
      name: 'fatura.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await button("Fatura PDF'ini indir").waitFor();
    expect(await findBarriers(page, 'main')).toEqual([]);

    await menuLink(page, 'Siparişler').click();
    for (const width of [1440, PHONE.width]) {
      await page.setViewportSize({ width, height: 900 });
      const cell = page.getByRole('table').getByText(email, { exact: true });
      await expect
        .poll(() => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBe(0);
    }
    expect(unexpectedComplaints({ complaints })).toEqual([]);
    await close();
  });

  it('of somebody whose data were erased offer nobody to write to and to call', async () => {
    const number = await panel.placeOrder('Silinen Kişi');
    const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
    await panel.call('POST', `/api/orders/${id}/events`, { action: 'cancelled' });
    expect((await panel.call('POST', `/api/orders/${id}/erase`)).status).toBe(200);
    const { page, close } = await panel.showPanel(`/admin/orders/${id}`);
    await page.getByRole('heading', { name: 'Teslimat adresi' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await close();
  });

  it('that come while somebody looks elsewhere are counted in the menu, also after the server’s clock was ahead, and heard where that was asked for', async () => {
    const { page, close } = await panel.showPanel('/admin/orders');
    await page.evaluate(() => localStorage.setItem('panel-orders-seen', '2999-01-01T00:00:00.000Z'));
    const listening = page.waitForResponse(/\/api\/events/);
    await page.reload();
    await listening;
    await page.evaluate(() => {
      const counted = globalThis as unknown as { heard: number; AudioContext: typeof AudioContext };
      const Real = counted.AudioContext;
      counted.heard = 0;
      counted.AudioContext = class extends Real {
        constructor() {
          super();
          counted.heard += 1;
        }
      };
    });
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number }).heard);
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await menuLink(page, 'Veri Çekme').click();
    await page.getByRole('heading', { level: 1, name: 'Veri Çekme' }).waitFor();
    await panel.placeOrder('Sessiz Gelen');
    await menuLink(page, 'Siparişler 1').waitFor();
    expect(await heard()).toBe(0);
    await page.keyboard.press('?');
    await page.getByLabel('Yeni sipariş gelince kısa bir ses çal').check();
    await page.keyboard.press('Escape');
    await panel.placeOrder('Sesli Gelen');
    await expect.poll(heard).toBe(1);
    await close();
  });
});

/** The address of a new order's page in the panel. */
async function pageOfOrder(customer: string): Promise<string> {
  const number = await panel.placeOrder(customer);
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  return `/admin/orders/${id}`;
}

/** Opens the page of a new order, and its window for a note. */
async function openNote(customer: string): Promise<WatchedPage> {
  const watched = await panel.showPanel(await pageOfOrder(customer));
  await watched.page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
  return watched;
}

/** Closes a window over what is typed in it. */
async function giveUp(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kaydetmeden çık' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a window above the page', () => {
  it('keeps what was typed when the session ends, under the login that comes above it, and then has the focus again', async () => {
    const { page, close } = await openNote('Pencere Açan');
    await page.getByLabel('Not', { exact: true }).fill('Kapıda bırakılsın');
    await page.context().clearCookies();
    const add = page.getByRole('dialog', { name: 'Not ekle' }).getByRole('button', { name: 'Not ekle' });
    await add.click();
    await page.getByText('Oturumunuz sona erdi.').waitFor();
    await page.keyboard.press('Escape');
    await panel.signIn(page, 'yanlis parola');
    await page.getByText('Kullanıcı adı veya şifre hatalı.').waitFor();
    await panel.signIn(page);
    await page.getByText('Oturumunuz sona erdi.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Not', { exact: true }).inputValue()).toBe('Kapıda bırakılsın');
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').getByText('Kapıda bırakılsın').waitFor();
    await close();
  });

  it('asks before it closes over something typed, in a window above it', async () => {
    const { page, close } = await openNote('Yarıda Bırakan');
    const note = page.getByLabel('Not', { exact: true });
    await note.fill('Hafta sonu aranacak');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Kaydedilmeden çıkılsın mı?' });
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    expect(await note.inputValue()).toBe('Hafta sonu aranacak');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await note.waitFor({ state: 'detached' });
    await close();
  });

  it('previews a list of parcels again when its carrier changes, asks before it closes over it, and stays open over what is typed while it is applied', async () => {
    const number = await panel.placeOrder('Paketi Hazır');
    const [order] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
    await panel.call('POST', `/api/orders/${order.id}/events`, { action: 'paid' });
    const { page, close } = await panel.showPanel('/admin/orders');
    // The list is there before the carriers are.
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/orders/carriers', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Toplu kargola' }).click();
    const list = page.getByLabel('Sipariş no, takip no');
    await list.fill(`${number} 123456789`);
    const check = page.getByRole('button', { name: 'Kontrol et' });
    expect(await check.isEnabled()).toBe(false);
    answer();
    await check.click();
    const ship = page.getByRole('dialog').getByRole('button', { name: 'Kargoya ver' });
    await page.getByRole('cell', { name: /123456789$/ }).waitFor();
    await expect.poll(() => ship.isEnabled()).toBe(true);
    // The preview named another carrier.
    await page.getByLabel('Kargo firması (satırda yoksa)').fill('Sürat Kargo');
    await expect.poll(() => ship.isEnabled()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
    expect(await list.inputValue()).toBe(`${number} 123456789`);
    await check.click();
    await expect.poll(() => ship.isEnabled()).toBe(true);
    await page.route('**/api/admin/orders/tracking', async (route) => {
      await list.fill(`${number} 123456789\nA1B2C3D4 987654321`);
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Kargoya ver' }).click();
    await page.getByText('1 siparişin kargo bilgisi kaydedildi', { exact: true }).waitFor();
    expect(await list.inputValue()).toBe(`${number} 123456789\nA1B2C3D4 987654321`);
    await giveUp(page);
    await close();
  });

  it('writes the parcels of the storefront that the list shows into the file of a carrier', async () => {
    const { page, close } = await panel.showPanel('/admin/orders?site=koltazoglu');
    await page.getByRole('button', { name: 'Toplu kargola' }).click();
    await page.setViewportSize(PHONE);
    const asked = page.waitForRequest(/\/api\/admin\/orders\/export/);
    await page.getByRole('button', { name: 'Bekleyenleri firmanın dosyasına yaz' }).click();
    expect(new URL((await asked).url()).searchParams.get('site')).toBe('koltazoglu');
    // The message about it covers no button of the window.
    const covered = await page.locator('.toast').evaluate((toast) => {
      const { top, bottom } = toast.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('dialog button')].filter((each) => !toast.contains(each));
      return buttons.filter((each) => {
        const place = each.getBoundingClientRect();
        return place.top < bottom && place.bottom > top;
      }).length;
    });
    expect(covered).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The panel would remember the storefront.
    await page.getByRole('combobox', { name: 'Vitrin' }).first().selectOption({ index: 0 });
    await close();
  });

  it('counts an invoice of two lines once, and asks before it closes over chosen invoices', async () => {
    const number = await panel.placeOrder('Faturası İki Satır');
    const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
    for (const step of [{ action: 'paid' }, { action: 'shipped', carrier: 'Aras Kargo', trackingNumber: '' }])
      expect((await panel.call('POST', `/api/orders/${id}/events`, step)).status).toBe(200);
    const { page, close } = await panel.showPanel('/admin/orders');
    const dialog = page.getByRole('dialog', { name: 'Faturaları ekle' });
    await page.getByRole('button', { name: 'Faturalar' }).click();
    const line = `${number};ABC2026000000077;${turkishDay(new Date()).split('-').toReversed().join('.')}\n`;
    await dialog.getByLabel('Sipariş no, fatura no').fill(line + line);
    await dialog.getByRole('button', { name: 'Kontrol et' }).click();
    await dialog.getByText('1 kayıt', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Faturaları ekle' }).click();
    await page.getByText('1 fatura numarası, 0 PDF eklendi').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Faturalar' }).click();
    const file = {
      name: 'A1B2C3D4.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    };
    await page.getByLabel('PDF ya da zip seç').setInputFiles(file);
    await page.getByText('1 PDF seçildi.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
    await page.getByText('1 PDF seçildi.').waitFor();
    await giveUp(page);
    await close();
  });

  it('shows messages in front of it, where they can be seen, heard and closed', async () => {
    const { page, close } = await openNote('Mesaj Gören');
    await page.getByLabel('Not', { exact: true }).fill('Zili çalışmıyor');
    await page.route('**/api/orders/*/events', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    const dialog = page.getByRole('dialog', { name: 'Not ekle' });
    // After a second, nothing is left of what a screen reader is told.
    const held = [await holdTimers(page, TOAST_MS), await holdTimers(page, 1000)];
    await dialog.getByRole('button', { name: 'Not ekle' }).click();
    const message = page.locator('.toast');
    await message.getByText('Mağaza şu anda yanıt vermiyor (hata 502).').waitFor();
    // Behind a modal window nothing is reached by pointer, keyboard or screen reader.
    expect(await message.evaluate((toast) => toast.closest('dialog')?.matches(':modal') === true)).toBe(true);
    const isInFront = await message.evaluate((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isInFront).toBe(true);
    await expect
      .poll(() => dialog.locator('[role="status"][aria-live="assertive"]').allInnerTexts())
      .toEqual([expect.stringContaining('hata 502')]);
    await message.getByRole('button', { name: 'Kapat' }).click();
    await message.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Not', { exact: true }).inputValue()).toBe('Zili çalışmıyor');
    for (const timers of held.toReversed()) await timers.end();
    await giveUp(page);
    await close();
  });
});

it('a form that the shop could not draw, or send, is told by which of the two it was', async () => {
  const number = await panel.placeOrder('Formu Çizilemeyen');
  const { page, close } = await panel.showPanel('/admin/orders');
  for (const [status, told] of [
    [500, 'PDF oluşturulamadı'],
    [0, 'PDF indirilemedi'],
  ] as const) {
    await page.route('**/pdf', (route) => (status === 0 ? route.abort() : route.fulfill({ status })));
    await page.getByRole('button', { name: `PDF ${number}` }).click();
    await page.locator('.toast').getByText(told, { exact: true }).waitFor();
  }
  await page.unroute('**/pdf');
  await close();
});

it('a page of the list that is empty by now leads to the last one', async () => {
  const number = await panel.placeOrder('Son Sayfada');
  const { page, close } = await panel.showPanel('/admin/orders?page=99');
  await page.getByRole('link', { name: number }).waitFor();
  await close();
});

it('unsaved work is not left without a question, whatever its form', async () => {
  const { page, close } = await panel.showPanel('/admin/orders');
  const question = page.getByRole('alertdialog');
  for (const [path, label] of [
    ['/site-settings', 'Telefon'],
    ['/admin/sites', 'Site adı'],
    ['/admin/sites', 'Başlık'],
    ['/admin/payment', 'Mağaza No (Merchant ID)'],
    ['/admin/account', 'Yeni şifre'],
  ] as const) {
    await showScreen(page, path);
    const field = page.locator('input').and(page.getByLabel(label)).first();
    await field.fill('0850 111 22 33');
    await menuLink(page, 'Siparişler').click();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    expect(await field.inputValue(), path).toBe('0850 111 22 33');
    await menuLink(page, 'Siparişler').click();
    await question.getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
  }
  await close();
});

it('without a connection a form says so in Turkish at once, also when the browser knows it, and keeps what was typed', async () => {
  const { page, close } = await panel.showPanel('/admin/orders');
  await showScreen(page, '/admin/account');
  const next = page.getByLabel('Yeni şifre').first();
  await page.getByLabel('Şu anki şifre').first().fill('eski parola');
  await next.fill('yeni ve uzun parola');
  const save = page.getByRole('button', { name: 'Kaydet', exact: true }).first();
  const told = page.locator('.toast', { hasText: 'Bağlantı koptu' });
  const messages = await holdTimers(page, TOAST_MS);
  await page.route('**/api/admin/password', (route) => route.abort('connectionrefused'));
  await save.click();
  await told.waitFor();
  expect(await next.inputValue()).toBe('yeni ve uzun parola');
  await page.unroute('**/api/admin/password');
  await told.getByRole('button', { name: 'Bildirimi kapat' }).click();
  await told.waitFor({ state: 'detached' });
  // A call that waited for the connection would say nothing.
  await page.context().setOffline(true);
  await save.click();
  await told.waitFor();
  await page.context().setOffline(false);
  await messages.end();
  await menuLink(page, 'Siparişler').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kaydetmeden çık' }).click();
  await close();
});

/** The server does what the next such call wants, but its answer is lost. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    // A route that is taken away meanwhile may lose the call that reads the list anew.
    if (isLost) return route.continue();
    isLost = true;
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const sent = await request.allHeaders();
    const names = ['cookie', 'content-type', 'idempotency-key', 'prefer', 'if-match'];
    const headers = Object.fromEntries(names.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));
    const answer = await fetch(`http://127.0.0.1:${panel.shop.port}${pathname}${search}`, {
      method: request.method(),
      headers,
      body: request.postDataBuffer()?.toString() ?? null,
    });
    expect(answer.ok).toBe(true);
    await route.abort('connectionreset');
  });
}

it('what was saved although its answer was lost is shown, and is not saved twice', async () => {
  const { page, close } = await panel.showPanel('/admin/payment?tab=banks');
  const holder = page.getByLabel('Hesap sahibi');
  await page.getByLabel('IBAN').fill('TR74 0006 2005 1978 6457 8413 26');
  await page.getByLabel('Banka adı').fill('Banka');
  await holder.fill('Ece Dikiş Ltd.');
  await page.getByText('TR33 0006 1005 1978 6457 8413 26').waitFor();
  await loseAnswer(page, '**/api/payment/banks');
  const add = page.getByRole('button', { name: 'Hesap Ekle' });
  await add.click();
  await page.getByText('işlem yapılmış olabilir').first().waitFor();
  const listed = page.getByText('TR74 0006 2005 1978 6457 8413 26');
  await listed.waitFor();
  expect(await holder.inputValue()).toBe('Ece Dikiş Ltd.');
  await add.click();
  await page.getByText('Banka hesabı eklendi').first().waitFor();
  expect(await holder.inputValue()).toBe('');
  expect(await listed.count()).toBe(1);
  await close();
});

it('a note, an import, a removal and its undo are made once, however often their answers are lost', async () => {
  const { page, close } = await panel.showPanel(await pageOfOrder('Cevabı Kaybolan'));
  const lost = page.getByText('işlem yapılmış olabilir').first();
  const closeMessage = () => page.getByRole('button', { name: 'Bildirimi kapat' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Not', { exact: true }).fill('Bir kez');
  await loseAnswer(page, '**/events');
  const addNote = dialog.getByRole('button', { name: 'Not ekle', exact: true });
  await addNote.click();
  await lost.waitFor();
  await addNote.click();
  await page.getByText('Sipariş güncellendi').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByText('Bir kez').count()).toBe(1);

  await showScreen(page, '/admin/files/import');
  const sheet = 'ad;marka;fiyat;kategori\nBir Kezlik Makas;Kaan;10,00;makaslar\n';
  await loseAnswer(page, /\/files\/import\?/);
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await choose();
  await lost.waitFor();
  await choose();
  const run = page.getByRole('button', { name: '1 değişikliği uygula' });
  await run.waitFor();
  await loseAnswer(page, '**/run');
  await run.click();
  await page.getByText('İçe aktarma başlatılamadı').waitFor();
  await run.click();
  await page.getByText('1 ürün eklendi').waitFor();

  await panel.call('POST', '/api/categories', { name: 'Bir Kezlik' });
  await showScreen(page, '/admin/categories');
  await page.getByRole('button', { name: 'Sil: Bir Kezlik' }).click();
  const messages = await holdTimers(page, TOAST_MS);
  await loseAnswer(page, /categories\/[^/]+$/);
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Sil', exact: true });
  await remove.click();
  await lost.waitFor();
  await closeMessage();
  await messages.end();
  await remove.click();
  await loseAnswer(page, '**/undo');
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await lost.waitFor();
  // The list of changes has heard of it, so it is not offered again.
  await page.getByText('Geri alındı', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Sil: Bir Kezlik' }).waitFor();
  await close();
});

it.each([
  ['/admin/categories', 'Kategori adı', 'Kategori Ekle'],
  ['/site-settings', 'Ticaret unvanı', 'Kaydet'],
])(
  'why a save on %s failed stands in its form, also after the message is gone',
  async (path, label, send) => {
    const { page, close } = await panel.showPanel(path);
    if (path.endsWith('categories')) await page.getByRole('button', { name: 'Yeni Kategori' }).click();
    await page.getByLabel(label).fill('Yazılan');
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'hata 502' }).waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe('Yazılan');
    await menuLink(page, 'Siparişler').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await close();
  },
);

it('a save that ends meanwhile takes back the question whether to leave without it', async () => {
  const { page, close } = await panel.showPanel('/admin/categories');
  await page.getByRole('button', { name: 'Yeni Kategori' }).click();
  const name = page.getByLabel('Kategori adı');
  await name.fill('Yavaş Kaydedilen');
  let goOn = (): unknown => undefined;
  const held = new Promise((resolve) => {
    goOn = () => resolve(undefined);
  });
  await page.route('**/api/categories', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Kategori Ekle', exact: true }).click();
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  goOn();
  await page.getByText('Kategori eklendi').first().waitFor();
  await question.waitFor({ state: 'detached' });
  await close();
});

it('an answer that is cut on its way, or is not the shop’s own, is explained in Turkish', async () => {
  const { page, close } = await panel.showPanel(await pageOfOrder('Fişi Yarım İnen'));
  await page.evaluate(() => {
    const load = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await load(input, init);
      const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      return answer.url.includes('/slip?') ? new Response(cut, answer) : answer;
    };
  });
  await page.route(/\/slip\?/, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.4' }),
  );
  await page.getByRole('button', { name: 'Paket fişi' }).click();
  await page.getByText('Bağlantı yok.').first().waitFor();

  await showScreen(page, '/admin/products?q=masura');
  await page.route('**/api/products/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Önce giriş yapın</h1>' }),
  );
  await page
    .getByRole('button', { name: /stoğu .* değiştir/ })
    .first()
    .click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Sunucudan beklenmeyen bir yanıt geldi (hata 200)').first().waitFor();
  await close();
});
