import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelBrowser, type PanelBrowser, showScreen } from '#testing/browser/panel-browser';
import { holdTimers } from '#testing/browser/hold-timers';
import { findBarriers, openWatchedPage, overflowOf, setTextSize } from '#testing/browser/watched-page';

let panel: PanelBrowser;
beforeAll(async () => {
  panel = await openPanelBrowser();
});
afterAll(() => panel.close());

describe('a bank account', () => {
  it('is known by its IBAN; one with a wrong digit is refused before it is sent', async () => {
    const { page, close } = await panel.showPanel('/admin/payment');
    await page.getByRole('tab', { name: 'Banka Hesapları' }).click();
    const iban = page.getByLabel('IBAN');
    await iban.fill('TR75 0006 2005 1978 6457 8413 26');
    await iban.press('Tab');
    await page.getByText('Geçerli bir IBAN giriniz').waitFor();
    await page.getByLabel('Hesap sahibi').fill('Ece Dikiş Ltd.');
    await iban.press('Enter');
    await page.getByText('Banka adı, hesap sahibi ve IBAN zorunludur').waitFor();
    await iban.fill('TR74 0006 2005 1978 6457 8413 26');
    await iban.press('Enter');
    await page.getByText('Banka hesabı eklendi').first().waitFor();
    await page.getByText('TR74 0006 2005 1978 6457 8413 26').waitFor();
    await iban.fill('TR74 0006 2005 1978 6457 8413 26');
    await iban.press('Tab');
    await page.getByText('Banka: Garanti BBVA').waitFor();
    expect(await page.getByLabel('Banka adı').inputValue()).toBe('Garanti BBVA');
    await page.getByLabel('Banka adı').fill('');
    await iban.fill('');
    await close();
  });
});

it('the address for PayTR is not that of this machine; a button says for two seconds that a text is copied', async () => {
  const { page, close } = await panel.openPanel('/admin/payment');
  const timers = await holdTimers(page, 2000);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => {
      document.body.dataset['copies'] = `${document.body.dataset['copies'] ?? ''}I`;
      return Promise.resolve();
    };
  });
  await page.getByText('Bu adres PayTR için değildir').waitFor();
  const button = page.getByRole('button', { name: /^Kopya/ });
  for (const copies of ['I', 'II']) {
    await button.click();
    await page.locator(`body[data-copies="${copies}"]`).waitFor();
    await page.getByRole('button', { name: 'Kopyalandı' }).waitFor();
    // The second press begins the two seconds anew.
    await expect.poll(timers.count).toBe(1);
  }
  await timers.end();
  await page.getByRole('button', { name: 'Kopyala', exact: true }).waitFor();
  await close();
});

describe('the site settings', () => {
  it('are applied by a reload, but not over what is typed meanwhile', async () => {
    const { page, close } = await panel.openPanel('/site-settings');
    const timers = await holdTimers(page, 2000);
    const save = async (name: string) => {
      await page.getByLabel('Şirket adı').fill(name);
      await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
      await expect.poll(timers.count).toBe(1);
    };
    await save('Dikiş Evi');
    expect(await page.getByLabel('WhatsApp numarası').getAttribute('inputmode')).toBe('tel');
    await page.getByLabel('Hakkımızda').fill('Yazılıyor');
    await expect.poll(timers.count).toBe(0);
    await save('Dikiş Atölyesi');
    await showScreen(page, '/admin/sites');
    await page.getByLabel('Ana sayfa başlığı').first().fill('Yazılıyor');
    await expect.poll(timers.count).toBe(0);
    await showScreen(page, '/site-settings');
    await save('Dikiş Evi');
    const isReloaded = page.waitForEvent('load');
    await timers.end();
    await isReloaded;
    await close();
  });

  it('open at the field to which the start page leads', async () => {
    const { page, close } = await panel.showPanel('/admin');
    await page.getByRole('link', { name: 'E-postayı ayarla' }).click();
    const sender = page.getByLabel('Gönderen e-posta adresi');
    await expect.poll(() => sender.evaluate((field) => field === document.activeElement)).toBe(true);
    await close();
  });

  it('say that they could not be loaded, and are loaded when asked again', async () => {
    const { page, close } = await panel.openPanel();
    await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 500, body: '{}' }));
    await showScreen(page, '/site-settings');
    await page.getByText('Site ayarları yüklenemedi').waitFor();
    await page.unroute('**/api/admin/settings');
    await page.getByRole('button', { name: 'Tekrar Dene' }).click();
    await page.getByLabel('Şirket adı').waitFor();
    expect(await page.getByLabel('Kargo ücreti (TL)').inputValue()).toBe('50,00');
    expect(await page.getByLabel('Dolar kuru (TL)').inputValue()).toBe('40,83');
    await close();
  });
});

describe('a storefront', () => {
  it('is closed and opened again by its owner', async () => {
    const shopper = await openWatchedPage(panel.browser, {});
    const home = panel.shop.urlOf('koltazoglu');
    const { page, close } = await panel.showPanel('/admin/sites');
    const heading = page.getByRole('heading', { name: 'Koltazoğlu', exact: true });
    const card = page.locator('form').filter({ has: heading });
    const set = async (isOpen: boolean) => {
      await card.getByLabel('Vitrin açık').setChecked(isOpen);
      await card.getByRole('button', { name: 'Kaydet' }).click();
      await card.getByText(isOpen ? 'Aktif' : 'Pasif', { exact: true }).waitFor();
      return (await shopper.page.goto(home))?.status();
    };
    expect(await set(false)).toBe(503);
    await shopper.page.getByText('kısa bir süre için kapalı').waitFor();
    expect(await findBarriers(shopper.page)).toEqual([]);
    expect(await overflowOf(shopper.page)).toBe(0);
    expect(await set(true)).toBe(200);
    await shopper.close();
    await close();
  });
});

describe('a carrier', () => {
  it('is edited in the panel; a fault names its row, and the columns of its file stay', async () => {
    const columns = { orderNumber: 'MÖK' };
    const trackingUrl = 'https://kargo.example/{no}';
    const carrier = { name: 'Eski Kargo', trackingUrl, columns };
    await panel.call('PUT', '/api/site-settings', { carriers: [carrier] });
    const { page, close } = await panel.openPanel('/admin/shipping');
    const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Kargo firmaları' }) });
    await form.getByLabel('Firma', { exact: true }).fill('Yeni Kargo');
    await form.getByRole('button', { name: 'Firma ekle' }).click();
    await form.getByLabel('Firma', { exact: true }).last().fill('Kurye');
    await form.getByLabel('Takip sayfasının adresi').last().fill('kurye.example');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await form.getByText('2. satır, Takip sayfasının adresi: {no} içeren bir https adresi olmalı').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await form.getByLabel('Takip sayfasının adresi').last().fill('https://kurye.example/{no}');
    await page.keyboard.press('Control+s');
    await page.getByText('Kaydedildi; mağazada hemen geçerli').first().waitFor();
    const saved = await (await panel.call('GET', '/api/admin/settings')).json();
    const courier = { name: 'Kurye', trackingUrl: 'https://kurye.example/{no}' };
    expect(saved.carriers).toEqual([{ ...carrier, name: 'Yeni Kargo' }, courier]);
    await close();
  });
});

it('a word in a price of shipping is answered as its owner writes prices; at 360 px large text has room', async () => {
  const { page, close } = await panel.openPanel('/admin/shipping', { width: 360, height: 800 });
  await page.getByLabel('Ambarla giden').fill('bedava');
  await page.getByLabel('en çok bu desiye').fill('üç');
  await page.getByRole('button', { name: 'İl ekle' }).click();
  await page.getByLabel('Plaka').fill('kırk');
  await page.getByRole('button', { name: 'Kaydet' }).first().click();
  for (const fault of [
    '"bedava" bir fiyat değil; örneğin 12499,90 yazın',
    'sayı olmalı',
    'fiyat eksik',
    'plaka iki hane olmalı',
  ]) {
    await page.getByText(fault).first().waitFor();
  }
  await setTextSize(page, 200);
  expect(await overflowOf(page)).toBe(0);
  const overlaps = await page.locator('.panel header :is(button, select)').evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
    const meets = (a: DOMRect) => (b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.filter((box, index) => boxes.slice(index + 1).some(meets(box))).length;
  });
  expect(overlaps).toBe(0);
  await close();
});

it('who may use the shop is added below its list; a program’s key is shown once', async () => {
  const { page, close } = await panel.openPanel('/admin/account');
  await page.getByLabel('Kullanıcı adı').fill('depocu');
  await page.getByLabel('Yetki').selectOption('Depo (siparişler)');
  const add = page.getByRole('button', { name: 'Yönetici ekle' });
  await add.click();
  await page.getByText('Şifreyi yazın').first().waitFor();
  await page.getByLabel('İlk şifresi').fill('yedi cüce on at pil');
  await add.click();
  await page.getByRole('button', { name: 'Sil: depocu' }).waitFor();
  expect(await page.getByLabel('Kullanıcı adı').inputValue()).toBe('');

  await showScreen(page, '/site-settings');
  await page.getByLabel('Anahtarın adı').fill('muhasebe');
  const create = page.getByRole('button', { name: 'Anahtar oluştur' });
  await create.click();
  await page.getByRole('alert').filter({ hasText: 'En az bir yetki seçin' }).waitFor();
  await page.getByLabel('Ürünleri görür', { exact: true }).check();
  await create.click();
  await page.getByText('muhasebe için anahtar hazır').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'muhasebeÜrünleri görür · ' }).waitFor();
  await page.getByRole('button', { name: 'İptal et: muhasebe' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await close();
});

it('a new campaign has the name that was typed, is saved as it is proposed, by the keyboard, and says until then that it is not', async () => {
  const { page, close } = await panel.showPanel('/admin/campaigns');
  await page.getByLabel('Yeni kampanyanın adı').fill('Kış indirimi');
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('heading', { name: 'Yeni kampanya: Kış indirimi' }).waitFor();
  await page.getByText('Henüz kaydedilmedi.').waitFor();
  await page.getByRole('main').getByLabel('Vitrin', { exact: true }).selectOption('Koltazoğlu');
  await page.getByLabel('Son gün').fill('2099-01-01');
  expect(await findBarriers(page)).toEqual([]);
  // Nothing has the focus, as in a screen that was just opened.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Kış indirimi', exact: true }).waitFor();
  await page.getByText('Henüz kaydedilmedi.').waitFor({ state: 'detached' });
  await page.reload();
  await expect
    .poll(() => page.getByRole('main').getByLabel('Vitrin', { exact: true }).inputValue())
    .toBe('koltazoglu');
  expect(await page.locator('option:checked', { hasText: 'Koltazoğlu' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Kampanyalara dön' }).click();
  await page.getByRole('cell', { name: 'Son gün 01/01/2099' }).waitFor();
  await close();
});

describe('two owners at once', () => {
  const save = (page: Page | Locator) =>
    page.getByRole('button', { name: 'Kaydet', exact: true }).first().click();

  it('keep each other’s changes of other fields, and are asked about the same one', async () => {
    const [first, second] = [
      await panel.openPanel('/site-settings'),
      await panel.openPanel('/site-settings'),
    ];
    await second.page.getByLabel('Telefon', { exact: true }).waitFor();
    await first.page.getByLabel('Telefon', { exact: true }).fill('0212 111 11 11');
    await save(first.page);
    await first.page.getByText('Site ayarları kaydedildi').first().waitFor();

    const { page } = second;
    const phone = page.getByLabel('Telefon', { exact: true });
    await page.getByLabel('Çalışma saatleri').fill('Her gün 10:00-19:00');
    await phone.fill('0212 222 22 22');
    await save(page);
    await page.getByRole('heading', { name: 'Siz düzenlerken başka biri de değiştirdi' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Telefon, Kayıtlı olan: 0212 111 11 11').check();
    await page.getByRole('button', { name: 'Seçilenleri kaydet' }).click();
    await page.getByText('Site ayarları kaydedildi').first().waitFor();
    const saved = await (await panel.call('GET', '/api/admin/settings')).json();
    expect([saved.phone, saved.workingHours]).toEqual(['0212 111 11 11', 'Her gün 10:00-19:00']);
    await first.close();
    await second.close();
  });

  it('lose no letter that is typed just when the version of the other one comes', async () => {
    const { page, close } = await panel.openPanel('/admin/sites');
    await page.getByLabel('Ana sayfa başlığı').first().waitFor();
    /** Opens the form from memory, and types a letter so many tasks after another version was read. */
    const typedAfter = (tasks: number) =>
      page.evaluate(async (taskCount) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ tagline: `Onun metni ${taskCount}` });
        history.pushState(null, '', '/admin/account');
        // While the form is on the screen, the news of the save would have it read before the test waits for that.
        while (document.querySelector('input[name="headline"]')) await new Promise(requestAnimationFrame);
        await fetch('/api/admin/sites/dikis', { method: 'PUT', headers, body });
        const { now } = Date;
        // Far more than a step back of the machine's clock, so that the form's data is always too old.
        Date.now = () => now() + 3_600_000;
        const ask = fetch;
        const calls: unknown[] = [];
        const isRead = new Promise<boolean>((resolve) => {
          setTimeout(() => resolve(false), 10_000);
          globalThis.fetch = async (...call) => {
            calls.push(call[0]);
            const answer = await ask(...call);
            calls.push(answer.status);
            if (!answer.url.endsWith('/api/admin/sites')) return answer;
            const text = await answer.text();
            resolve(true);
            return new Response(text, answer);
          };
        });
        history.pushState(null, '', '/admin/sites');
        const wasRead = await isRead;
        globalThis.fetch = ask;
        if (!wasRead) return `not read after ${JSON.stringify(calls)}`;
        const { port1, port2 } = new MessageChannel();
        for (let task = 0; task < taskCount; task += 1) {
          await new Promise((resolve) => {
            port1.addEventListener('message', resolve, { once: true });
            port1.start();
            port2.postMessage('next task');
          });
        }
        const field = document.querySelector<HTMLInputElement>('input[name="headline"]');
        field?.setRangeText('X', 0, 0);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        return field?.value[0];
      }, tasks);
    for (const tasks of [0, 1, 2, 3, 4, 5]) {
      let typed: string | undefined;
      // While the reading of the version before is still under way, none is begun: then the form is opened once more.
      await expect.poll(async () => String((typed = await typedAfter(tasks)))).not.toContain('not read');
      expect([tasks, typed]).toEqual([tasks, 'X']);
    }
    await close();
  });

  it('keep each other’s changes of a home page, and read in which row a fault is', async () => {
    const read = async () => (await (await panel.call('GET', '/api/admin/showcase')).json())[0];
    const before = await read();
    const { page, close } = await panel.showPanel('/admin/sites');
    const heading = page.getByRole('heading', { name: 'Dikiş Atölyesi ana sayfası' });
    const form = page.locator('form').filter({ has: heading });
    await form.getByLabel('Başlık').last().fill('Bütün ürünler');
    const pinned = { all: ['juki-ddl-8700'] };
    await panel.call('PUT', '/api/admin/showcase/dikis', { pinned });
    await form.getByRole('button', { name: 'Bölüm ekle' }).click();
    await form.getByRole('combobox', { name: 'Bölüm', exact: true }).last().selectOption('Rehberler');
    await save(form);
    const row = before.sections.length + 1;
    await form.getByText(`${row}. satır, Bölüm: bu bölüm zaten var`).waitFor();
    await form.getByRole('button', { name: `Bölümler: ${row}. satırı çıkar` }).click();
    await save(form);
    await page.getByText('Ana sayfa düzeni kaydedildi').first().waitFor();
    const last = { ...before.sections.at(-1), title: 'Bütün ürünler' };
    const { sections, pinned: stored } = await read();
    expect([sections, stored]).toEqual([[...before.sections.slice(0, -1), last], pinned]);
    await close();
  });

  it('choose goods of the menu and at the beginning of a list by their names, in their order', async () => {
    const { page, close } = await panel.showPanel('/admin/sites');
    const home = page.getByRole('heading', { name: 'Koltazoğlu ana sayfası' });
    const form = page.locator('form').filter({ has: home });
    await form.getByRole('button', { name: 'Sabitleme ekle' }).click();
    for (const name of ['Juki DDL-8700 Sanayi Düz Dikiş Makinesi', 'Groz-Beckert DBx1 Sanayi İğnesi 75/11']) {
      await form.getByLabel('Ürün ara ve ekle').last().fill(name);
      await form.getByRole('button', { name }).first().press('Enter');
      await form.getByRole('button', { name: new RegExp(`^${name}.* çıkar$`) }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe('Ürün ara ve ekle');
    }
    await form.getByRole('button', { name: /DBx1 .* öne al$/ }).press('Enter');
    await save(form);
    await page.getByText('Ana sayfa düzeni kaydedildi').first().waitFor();
    const [, showcase] = await (await panel.call('GET', '/api/admin/showcase')).json();
    expect(showcase.pinned).toEqual({ all: ['groz-beckert-dbx1-75-11-igne', 'juki-ddl-8700'] });

    const card = page
      .locator('form')
      .filter({ has: page.getByRole('heading', { name: 'Dikiş Atölyesi', exact: true }) });
    const menu = card.getByRole('group', { name: 'Menüdeki kategoriler' });
    await menu.getByLabel('Kategori ekle').selectOption({ label: 'Aksesuarlar' });
    await menu.getByRole('button', { name: 'Ekle', exact: true }).click();
    await menu.getByRole('button', { name: 'Aksesuarlar çıkar' }).waitFor();
    await save(card);
    await page.getByText('Site kaydedildi').first().waitFor();
    const [site] = await (await panel.call('GET', '/api/admin/sites')).json();
    expect(site.menu).toEqual(['aksesuarlar']);
    await close();
  });

  it('do not write over each other’s card provider and storefront', async () => {
    const provider = await panel.openPanel('/admin/payment');
    await provider.page.getByLabel('Mağaza No (Merchant ID)').fill('111');
    await provider.page.getByLabel('Mağaza Parola (Merchant Key)').fill('bir-anahtar');
    await provider.page.getByLabel('Mağaza Gizli Anahtar (Merchant Salt)').fill('bir-tuz');
    const body = { merchantId: '222', merchantKey: 'iki-anahtar', merchantSalt: 'iki-tuz' };
    await panel.call('POST', '/api/payment/paytr-settings', body);
    await save(provider.page);
    await provider.page.getByLabel('Mağaza No (Merchant ID), Kayıtlı olan: 222').waitFor();
    await provider.close();

    const { page, close } = await panel.showPanel('/admin/sites');
    await page.getByLabel('Ana sayfa başlığı').first().fill('Benim başlığım');
    await panel.call('PUT', '/api/admin/sites/dikis', { tagline: 'Onun metni' });
    await save(page);
    await page.getByText('Site kaydedildi').first().waitFor();
    expect(await page.getByLabel('Başlığın altındaki metin').first().inputValue()).toBe('Onun metni');
    const [site] = await (await panel.call('GET', '/api/admin/sites')).json();
    expect([site.headline, site.tagline]).toEqual(['Benim başlığım', 'Onun metni']);
    await close();
  });
});
