import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalServer, type LocalServer } from '#testing/servers/local-server';
import { type MailServer, openMailServer } from '#testing/servers/mail-server';
import { copyDemoData } from '#testing/servers/served-shop';
import { openPanelBrowser, unexpectedComplaints, type PanelBrowser } from '#testing/browser/panel-browser';

const XSS = '<img src=x onerror="document.title=\'kirildi\'">Ayşe';

const RATES =
  '<Tarih_Date Tarih="19.11.2026"><Currency Kod="USD"><Unit>1</Unit><ForexSelling>42.1765</ForexSelling></Currency></Tarih_Date>';

/** The text that a screen reader says of the wrong date. */
async function dateFault(page: Page): Promise<string | null> {
  const wrong = page.locator('input[type="date"][aria-invalid="true"]');
  return page.locator(`[id="${await wrong.getAttribute('aria-describedby')}"]`).textContent();
}

let panel: PanelBrowser;
let bank: LocalServer;
let mails: MailServer;
/** What the central bank says; nothing while it is out of order. */
let bankAnswer: string | undefined;
beforeAll(async () => {
  bank = await openLocalServer((_request, response) =>
    bankAnswer === undefined ? response.writeHead(503).end() : response.end(bankAnswer),
  );
  mails = await openMailServer();
  panel = await openPanelBrowser({
    dataDir: copyDemoData(['duz-dikis-makineleri']),
    env: {
      SHOP_SMTP_URL: mails.url,
      SHOP_ALLOW_PRIVATE: bank.host,
      SHOP_RATES_URL: `http://${bank.host}/kurlar/today.xml`,
    },
  });
});
afterAll(async () => {
  await panel.close();
  await bank.close();
  await mails.close();
});

it('a mail that did not go out is tried again by the owner who has mended the account', async () => {
  mails.refusal = 'Kutu dolu';
  const number = await panel.placeOrder('Postası Bekleyen');
  const outbox = async () => (await panel.call('GET', '/api/email/outbox')).text();
  await expect.poll(outbox).toMatch(/Kutu dolu.*Kutu dolu/);
  const { page, close } = await panel.showPanel('/admin');
  const retry = page.getByRole('button', { name: /^Şimdi dene: / });
  await retry.first().waitFor();
  mails.refusal = undefined;
  const count = await retry.count();
  await retry.first().click();
  await page.getByText('E-posta sıraya alındı').first().waitFor();
  await expect.poll(() => retry.count()).toBeLessThan(count);
  const received = () => mails.received.filter(({ subject = '' }) => subject.includes(number));
  await expect.poll(received).toHaveLength(1);
  await close();
});

it('the owner reads with an order how few pieces it leaves of a product', async () => {
  const { id, name } = await (await panel.call('GET', '/api/products/jack-f4')).json();
  await panel.call('PUT', `/api/products/${id}`, { stockCount: 3 });
  await panel.placeOrder('Son Alan', 'jack-f4');
  const low = `STOKTA AZALANLAR\n- ${name}: 2 adet kaldı\n`;
  const readers = () =>
    mails.received.filter(({ text = '' }) => text.includes(low)).map(({ subject }) => subject);
  await expect.poll(readers).toEqual([expect.stringContaining('Yeni sipariş')]);
});

describe('an order by phone', () => {
  it('is typed in, its link reaches the customer, and part of its money goes back', async () => {
    const { page, complaints, close } = await panel.showPanel('/admin/orders/new');
    await page.getByLabel('Ürün adı, marka veya kod').fill('juki ddl');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ ürün bulundu$/ })
      .waitFor();
    await page
      .getByRole('button', { name: / ekle$/ })
      .first()
      .click();
    await page.getByText(/^Stokta [1-9]\d*$/).waitFor();
    // The customer on the telephone asks for the total.
    const told = page.getByRole('status').getByText('Toplam', { exact: true }).locator('..');
    const total = await told.getByRole('definition').innerText();
    await page.getByLabel('Ad Soyad').fill(XSS);
    await page.getByLabel('Telefon').fill('0532 123 45 67');
    await page.getByLabel('E-posta').fill('ayse@example.com');
    await page.getByLabel('Açık adres').fill('Şık Sokak No 5');
    await page.getByRole('button', { name: 'Siparişi oluştur' }).click();
    await page.getByText('İl seçiniz').waitFor();
    await page.getByLabel('İl', { exact: true }).selectOption('İstanbul');
    await page.getByLabel('İlçe', { exact: true }).selectOption('Kadıköy');
    await page.getByLabel('Mahalle (isteğe bağlı)').selectOption('Caferağa Mah');
    await page.getByLabel('Kurumsal').check();
    await page.getByLabel('Firma unvanı').fill('Yıldız Tekstil Ltd. Şti.');
    await page.getByLabel('Vergi numarası').fill('4847132613');
    await page.getByLabel('Vergi dairesi').fill('KADIKÖY V.D.');
    await page.getByLabel('Ödeme yöntemi').selectOption('bank_transfer');
    await page.getByLabel(/^Not/).fill(XSS);
    // Meanwhile a colleague raises the price: nothing is ordered for more than the customer was told.
    const [{ id, price }] = await (await panel.call('GET', '/api/products/search?q=juki+ddl')).json();
    const raised = { price: (Number(price) + 10).toFixed(2) };
    expect((await panel.call('PUT', `/api/products/${id}`, raised)).status).toBe(200);
    await page.getByRole('button', { name: 'Siparişi oluştur' }).click();
    await page.getByText('Fiyatlar siz bakarken değişti').first().waitFor();
    const newTotal = told.getByRole('definition');
    await expect.poll(() => newTotal.innerText()).not.toBe(total);
    const toldAnew = await newTotal.innerText();
    await page.getByRole('button', { name: 'Siparişi oluştur' }).click();
    await page.getByText('numaralı sipariş oluşturuldu').waitFor();
    await page.getByText(`${XSS} · ${toldAnew}`).waitFor();
    await page.getByRole('link', { name: 'Siparişi aç' }).click();

    await page.getByText('Caferağa Mah, Şık Sokak No 5').waitFor();
    await page.getByText('Kadıköy V.D. / 4847132613').waitFor();

    // The link stays at hand, and it opens the customer's own page.
    await page.getByRole('heading', { name: 'Ödeme bağlantısı' }).waitFor();
    const link = await page.getByText(/\/siparis\//).innerText();
    const answer = await fetch(link.replace('dikis.localhost', '127.0.0.1'), {
      headers: { host: new URL(link).host },
    });
    expect(answer.status).toBe(200);
    const whatsapp = page.getByRole('link', { name: 'WhatsApp ile gönder' });
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(link);

    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
    await button('Ödendi olarak işaretle').click();
    await confirm('Ödendi olarak işaretle').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const refund = page.getByRole('dialog').getByRole('button', { name: / TL iade et$/ });
    await button('Para iadesi').click();
    // An amount that cannot be read is explained at its field.
    await page.getByLabel('İade tutarı (TL)').fill('10,555');
    await confirm('İade et').click();
    await page.getByRole('dialog').locator('.form-fault').first().waitFor();
    await page.getByLabel('İade tutarı (TL)').fill('9.999.999,00');
    await refund.click();
    await page.getByRole('dialog').locator('.form-fault').getByText('İade tutarı en çok').waitFor();
    await page.getByLabel('İade tutarı (TL)').fill('1,50');
    await refund.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Kısmen iade', { exact: true }).waitFor();
    // The last piece brings back the rest, no more than was paid, and can be sold again.
    await button('Para iadesi').click();
    await page.getByLabel('Ne için?').selectOption('items');
    await expect.poll(() => refund.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Tümünü seç' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
    await page.getByLabel('Bu adetleri stoğa geri al').check();
    await refund.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Parçalar stoğa alındı').waitFor();
    expect(await button('Para iadesi').count()).toBe(0);
    expect(await button('Ödendi olarak işaretle').count()).toBe(0);

    for (const [name, file] of [
      ['PDF', /^siparis-.*\.pdf$/],
      ['Paket fişi', /\.pdf$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await button(name).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
    expect(await page.title()).not.toBe('kirildi');
    expect(await page.getByRole('main').getByText(XSS).count()).toBeGreaterThanOrEqual(2);
    expect(unexpectedComplaints({ complaints }).filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });
});

it('money for a cancelled order is no usual step, and no mail is promised for it', async () => {
  const number = await panel.placeOrder('Geç Ödeyen');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  const { page, close } = await panel.showPanel(`/admin/orders/${id}`);
  const pay = page.getByRole('main').getByRole('button', { name: 'Ödendi olarak işaretle', exact: true });
  const looks = () => pay.getAttribute('class');
  const promise = page.getByRole('dialog').getByText('Müşteriye ödemesinin alındığı yazılır.');
  await pay.click();
  await promise.waitFor();
  await page.keyboard.press('Escape');
  expect(await looks()).toContain('button-strong');
  await panel.call('POST', `/api/orders/${id}/events`, { action: 'cancelled', reason: '' });
  await expect.poll(looks).not.toContain('button-strong');
  await pay.click();
  await page.getByRole('dialog').getByText('Paranın hesabınıza geçtiğini gördüyseniz onaylayın.').waitFor();
  expect(await promise.count()).toBe(0);
  await page.keyboard.press('Escape');
  await close();
});

it('the parcel of a return is received in one place; the buyer reads where the goods are, not that they are paid', async () => {
  const number = await panel.placeOrder('İade Eden');
  const [{ id }] = await (await panel.call('GET', `/api/orders?q=${number}`)).json();
  for (const action of [{ action: 'paid' }, { action: 'shipped', carrier: 'Aras Kargo' }])
    expect((await panel.call('POST', `/api/orders/${id}/events`, action)).status).toBe(200);
  const { page, close } = await panel.showPanel(`/admin/orders/${id}`);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await button('İade alındı').waitFor();
  const buyer = { number, email: 'musteri@example.com' };
  const { token } = await (await panel.call('POST', '/api/orders/track', buyer)).json();
  const items = [{ id: `${id}L1`, quantity: 1, reason: 'does_not_fit' }];
  expect((await panel.call('POST', `/api/orders/own/${token}/return`, { items, note: '' })).status).toBe(201);
  await button('Onayla').click();
  await button('Geldi, stoğa al').waitFor();
  // The code was forgotten.
  await page.getByText('Yanıtı değiştir').click();
  await page.getByLabel('İade kodu').fill('IADE-9');
  await button('Onayla').click();
  await page.getByText('kod IADE-9').waitFor();
  const seen = await page.context().newPage();
  await seen.goto(`${panel.url}/siparis/${token}`);
  await seen.getByText(/^Paketi en geç .+ günü Aras Kargo ile gönderin/).waitFor();
  expect(await button('İade alındı').count()).toBe(0);
  await button('Geldi, stoğa al').click();
  await page.getByText('Parayı "Para iadesi" ile geri gönderin').waitFor();
  await seen.reload();
  await seen.getByText('Kargoda').waitFor();
  expect(await seen.getByText('Ödemeniz alındı').count()).toBe(0);
  await seen.close();
  await close();
});

describe('the accountant', () => {
  it('gets a workbook of the days and the storefront that were chosen', async () => {
    const { page, close } = await panel.showPanel('/admin/orders?site=koltazoglu');
    await page.getByText('Bu liste yalnız Koltazoğlu vitrini içindir.').waitFor();
    await page.getByRole('button', { name: 'Muhasebe' }).click();
    await page.getByLabel('Başlangıç').last().fill('2020-01-01');
    const end = page.getByLabel('Bitiş').last();
    const today = await end.inputValue();
    await end.fill('2019-12-31');
    expect(await dateFault(page)).toBe('Bitiş, başlangıçtan önce olamaz.');
    await end.fill(today);
    // Safari begins what a press of a link wants in a later task.
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = function later() {
        setTimeout(() => HTMLElement.prototype.click.call(this));
      };
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel indir (XLSX)' }).click();
    const file = await download;
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/^muhasebe-2020-01-01-.*\.xlsx$/);
    expect(file.url()).toContain('blob:');
    await close();
  });
});

it('a list whose days end before they begin says so at the field', async () => {
  const { page, close } = await panel.showPanel('/admin/orders?from=2026-11-21&to=2026-11-20');
  const end = page.getByLabel('Bitiş');
  expect(await dateFault(page)).toBe('Bitiş, başlangıçtan önce olamaz.');
  await end.fill('2026-11-21');
  await page.getByText('Bitiş, başlangıçtan önce olamaz.').first().waitFor({ state: 'detached' });
  await close();
});

describe('the dollar', () => {
  it('gets the central bank’s rate at a button, and keeps its own when the bank does not answer', async () => {
    const { page, close } = await panel.showPanel('/site-settings');
    const rate = page.getByLabel('Dolar kuru (TL)');
    const before = await rate.inputValue();
    const ask = page.getByRole('button', { name: 'Merkez Bankası kurunu getir' });
    await ask.click();
    await page.getByText(/Merkez Bankası kuru alınamadı: .*503.*elle de yazabilirsiniz/).waitFor();
    expect(await rate.inputValue()).toBe(before);
    bankAnswer = RATES;
    await ask.click();
    await page.getByText('19/11/2026 tarihli döviz satış kuru 42,1765 TL').waitFor();
    expect(await rate.inputValue()).toBe('42,1765');
    const saved = page.getByText('Site ayarları kaydedildi').first().waitFor();
    await page.getByRole('button', { name: 'Kaydet', exact: true }).first().click();
    await saved;
    const shown = await (await fetch(`http://127.0.0.1:${panel.shop.port}/api/site-settings`)).json();
    expect(shown).toMatchObject({ usdRate: 42.1765, usdRateDate: '2026-11-19' });
    await close();
  });
});
