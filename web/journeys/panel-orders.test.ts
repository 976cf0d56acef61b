import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTimers } from '#testing/browser/hold-timers';
import {
  menuLink,
  openPanelBrowser,
  PHONE,
  unexpectedComplaints,
  type PanelBrowser,
} from '#testing/browser/panel-browser';
import { findBarriers, type WatchedPage } from '#testing/browser/watched-page';
import { TOAST_MS } from '../lib/toasts.ts';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser();
});
afterAll(() => panel.close());

describe('orders', () => {
  it('appear in the open list, go their way by what the table allows, and tell their story', async () => {
    const { page, complaints, close } = await panel.showPanel('/admin');
    await menuLink(page, 'Siparişler').click();
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
    expect(await findBarriers(page)).toEqual([]);
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
    expect(await findBarriers(page)).toEqual([]);

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

  it('are heard when they come, where that was asked for', async () => {
    const { page, close } = await panel.openPanel();
    const script = await page.addInitScript(() => {
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
    const listening = page.waitForResponse(/\/api\/events/);
    await page.reload();
    await script.dispose();
    await listening;
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

  it('that come while somebody looks elsewhere are counted in the menu, also after the server’s clock was ahead', async () => {
    const { page, close } = await panel.showPanel('/admin');
    await page.evaluate(() => localStorage.setItem('panel-orders-seen', '2999-01-01T00:00:00.000Z'));
    await page.reload();
    await menuLink(page, 'Siparişler').click();
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await menuLink(page, 'Veri Çekme').click();
    await page.getByRole('heading', { level: 1, name: 'Veri Çekme' }).waitFor();
    await panel.placeOrder('Menüde Sayılan');
    await menuLink(page, 'Siparişler 1').waitFor();
    await close();
  });
});

/** Opens the page of a new order, and its window for a note. */
async function openNote(name: string): Promise<WatchedPage & { readonly number: string }> {
  const number = await panel.placeOrder(name);
  const watched = await panel.openPanel();
  await menuLink(watched.page, 'Siparişler').click();
  await watched.page.getByRole('link', { name: number }).click();
  await watched.page.getByRole('main').getByRole('button', { name: 'Not ekle', exact: true }).click();
  return { ...watched, number };
}

describe('a window above the page', () => {
  it('keeps what was typed when the session ends, under the login that comes above it', async () => {
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
    await add.click();
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

  it('previews a list of parcels again when its carrier changes, and asks before it closes over it', async () => {
    const number = await panel.placeOrder('Paketi Hazır');
    const [order] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
    await panel.call('POST', `/api/orders/${order.id}/events`, { action: 'paid' });
    const { page, close } = await panel.openPanel('/admin/orders');
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
    await close();
  });

  it('keeps the window open over what is typed while a list is applied', async () => {
    const number = await panel.placeOrder('Hazır Paket');
    const [order] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
    await panel.call('POST', `/api/orders/${order.id}/events`, { action: 'paid' });
    const { page, close } = await panel.openPanel('/admin/orders');
    await page.getByRole('button', { name: 'Toplu kargola' }).click();
    const list = page.getByLabel('Sipariş no, takip no');
    await list.fill(`${number} 123456789`);
    await page.getByRole('button', { name: 'Kontrol et' }).click();
    await page.getByRole('cell', { name: /123456789$/ }).waitFor();
    await page.route('**/api/admin/orders/tracking', async (route) => {
      await list.fill(`${number} 123456789\nA1B2C3D4 987654321`);
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Kargoya ver' }).click();
    await page.getByText('1 siparişin kargo bilgisi kaydedildi', { exact: true }).waitFor();
    expect(await list.inputValue()).toBe(`${number} 123456789\nA1B2C3D4 987654321`);
    await close();
  });

  it('writes the parcels of the storefront that the list shows into the file of a carrier', async () => {
    const { page, close } = await panel.openPanel('/admin/orders?site=koltazoglu');
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
    await close();
  });

  it('asks before it closes over chosen invoices', async () => {
    const { page, close } = await panel.openPanel('/admin/orders');
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
    for (const milliseconds of [TOAST_MS, 1000]) await holdTimers(page, milliseconds);
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

describe('unsaved work', () => {
  it.each([
    ['/site-settings', 'Telefon'],
    ['/admin/sites', 'Site adı'],
    ['/admin/sites', 'Başlık'],
    ['/admin/payment', 'Mağaza No (Merchant ID)'],
    ['/admin/account', 'Yeni şifre'],
  ])('on %s is not left without a question', async (path, label) => {
    // Where an open panel rests, it is opened anew.
    const open = path === '/admin/account' ? panel.openPanel : panel.showPanel;
    const { page, close } = await open(path);
    const field = page.locator('input').and(page.getByLabel(label)).first();
    await field.fill('0850 111 22 33');
    await menuLink(page, 'Siparişler').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    expect(await field.inputValue()).toBe('0850 111 22 33');
    await menuLink(page, 'Siparişler').click();
    await question.getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await page.getByRole('heading', { level: 1, name: 'Siparişler' }).waitFor();
    await close();
  });
});

describe('without a connection', () => {
  it('a form says so in Turkish and keeps what was typed', async () => {
    const { page, close } = await panel.openPanel('/admin/account');
    await page.getByLabel('Şu anki şifre').first().fill('eski parola');
    await page.getByLabel('Yeni şifre').first().fill('yeni ve uzun parola');
    await page.route('**/api/admin/password', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Kaydet', exact: true }).first().click();
    await page.getByText('Bağlantı koptu').first().waitFor();
    expect(await page.getByLabel('Yeni şifre').first().inputValue()).toBe('yeni ve uzun parola');
    await close();
  });

  it('a call made while the browser knows that there is none fails at once instead of waiting', async () => {
    const { page, close } = await panel.openPanel('/admin/account');
    await page.getByLabel('Şu anki şifre').first().fill('eski parola');
    await page.getByLabel('Yeni şifre').first().fill('yeni ve uzun parola');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Kaydet', exact: true }).first().click();
    await page.getByText('Bağlantı koptu').first().waitFor();
    await page.context().setOffline(false);
    await close();
  });
});
