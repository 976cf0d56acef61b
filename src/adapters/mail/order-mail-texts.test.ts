import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kurus } from '#domain/money/money';
import { ORDER_MAILS, type OrderMail } from '#domain/orders/order-mail';
import type { OrderRecord } from '#domain/orders/order-list';
import { INITIAL_STATE, type OrderState } from '#domain/orders/order-state';
import type { OrderEvent, PlacedOrder } from '#domain/orders/order';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, requireSiteById } from '#domain/catalogue/site/site';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import { sampleLine, sampleOrder } from '#testing/samples/sample-order';
import { openTemplates } from '../templates/open-templates.ts';
import { createContractTexts } from '../templates/contract-texts.ts';
import { createOrderMailComposer } from './order-mail-composer.ts';

const templates = openTemplates([join(PROGRAM_FOLDER, 'templates')]);

function compose(
  mail: OrderMail,
  change: Partial<PlacedOrder> = {},
  site = requireSiteById(DEFAULT_SITES, 'dikis'),
  {
    state = {},
    events = [],
  }: Partial<Pick<OrderRecord, 'events'>> & { readonly state?: Partial<OrderState> } = {},
) {
  const compose = createOrderMailComposer({
    settings: () => settingsFields.parse({}),
    sites: () => [site],
    banks: () => [],
    originOf: () => 'https://ornek.com',
    contracts: createContractTexts(templates),
    render: templates.render,
    texts: () => templates.readEach('mail/texts.json'),
  });
  return compose(mail, {
    order: sampleOrder(1, { site: site.id, ...change }),
    state: { ...INITIAL_STATE, ...state },
    events,
  });
}

describe('a mail about an order', () => {
  it.each(ORDER_MAILS)('says in subject and first line which order it is and what happened: %s', (name) => {
    const { subject, text, html } = compose(name);
    const [first = ''] = text.split('\n');
    for (const line of [subject, first, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '']) {
      expect(line).toMatch(/A0000001.*\p{L}{3}|\p{L}{3}.*A0000001/u);
    }
  });

  it('promises days, not hours', () => {
    const promised = { dispatchDate: '2026-11-24', from: '2026-11-25', to: '2026-11-27' };
    const { text } = compose('order-received', { promised });
    expect(text).toContain('Tahmini teslimat: 25 Kasım 2026 – 27 Kasım 2026\n');
    const later = compose('order-refunded', { promised }, undefined, { state: { orderStatus: 'delivered' } });
    expect(later.text).not.toContain('Tahmini teslimat');
  });

  it('brings contracts with the whole address on one line', () => {
    const { attachments = [] } = compose('order-received', {
      shippingAddress: 'Moda Cad. 5\nKadıköy / İstanbul',
    });
    expect(attachments.map(({ content }) => content).join()).toContain('Moda Cad. 5, Kadıköy / İstanbul');
  });

  it('about a card order says until when it waits for its payment, not about one that is paid', () => {
    const received = (change: Partial<PlacedOrder>, state: Partial<OrderState> = {}) =>
      compose('order-received', change, undefined, { state }).text;
    const waits =
      /Kartla ödemeniz tamamlanınca hazırlamaya başlarız; ürünler \d+ \S+ \d{4} \d\d:\d\d tarihine/;
    expect(received({ paymentMethod: 'paytr' })).toMatch(waits);
    expect(received({ paymentMethod: 'paytr' }, { paymentStatus: 'paid' })).not.toMatch(waits);
    expect(received({ paymentMethod: 'bank_transfer' })).not.toMatch(waits);
  });

  it('about a cancellation says what happens to the money', () => {
    const head = { orderId: 'A1', at: '2026-11-20T10:00:00.000Z', by: 'system', released: [] } as const;
    const expired = { ...head, type: 'expired' } as const;
    const cancelled = { ...head, type: 'cancelled', reason: 'Stokta kalmadı.' } as const;
    const introOf = (state: Partial<OrderState>, event: OrderEvent) =>
      compose('order-cancelled', {}, undefined, { state, events: [event] }).text.split('\n')[2];
    expect(introOf({}, cancelled)).toMatch(/iptal edildi\. Stokta kalmadı\.$/);
    expect(introOf({ paidAmount: kurus(100) }, cancelled)).toMatch(/Ödemeniz iade edilecek\. Stokta/);
    expect(introOf({}, expired)).toMatch(/bize ulaşmadı; ödediyseniz lütfen bize yazın\.$/);
  });

  it('about an order at the door asks for the money only while its parcel is on the way', () => {
    const textOf = (mail: OrderMail, state: Partial<OrderState>): string =>
      compose(mail, { paymentMethod: 'cash_on_delivery', freightToPay: true }, undefined, { state }).text;
    const asks = /nakit ödersiniz|onayınızı|siz ödersiniz/;
    for (const state of [
      { orderStatus: 'cancelled' },
      { orderStatus: 'returned' },
      { orderStatus: 'delivered', paymentStatus: 'on_delivery' },
    ] as const) {
      expect(textOf('order-cancelled', state)).not.toMatch(asks);
    }
    const waiting = textOf('order-received', {});
    for (const part of ['nakit ödersiniz. Siparişinizi', 'nakliye ücretini teslimatta siz ödersiniz']) {
      expect(waiting).toContain(part);
    }
    const onItsWay = textOf('order-shipped', { orderStatus: 'shipped', paymentStatus: 'on_delivery' });
    expect(onItsWay).toMatch(/nakit ödersiniz\.\n/);
    const toOwner = textOf('order-notification', {});
    expect(toOwner).not.toMatch(asks);
    expect(toOwner).toContain('müşteriyi arayıp onayını alın');
  });

  it('about a parcel without a number names none, and who has typed an order of the phone is named to the owner', () => {
    const textOf = (mail: OrderMail, change: Partial<PlacedOrder>, state: Partial<OrderState> = {}): string =>
      compose(mail, change, undefined, { state }).text;
    const sent = { orderStatus: 'shipped', carrier: 'Ambar' } as const;
    expect(textOf('order-shipped', {}, sent)).toMatch(/siparişiniz Ambar ile gönderildi\.\n/);
    expect(textOf('order-shipped', {}, { ...sent, trackingNumber: '77' })).toContain('Takip numarası: 77.');
    expect(textOf('order-notification', {})).toContain('vitrininden sipariş verdi. Ödeme');
    const byPhone = textOf('order-notification', { takenBy: 'ece' });
    expect(byPhone).toMatch(/ece, .* adına telefonla gelen siparişi girdi\. Ödeme/);
    expect(byPhone).not.toContain('vitrininden');
  });

  it('after a refund says how many pieces and how much money went back', () => {
    const refunded = {
      type: 'refunded',
      orderId: 'A1',
      at: '2026-11-20T10:00:00.000Z',
      by: 'Usta',
      amount: kurus(100_00),
      reference: '',
      pieces: [{ line: 0, quantity: 1 }],
    } as const;
    const state = { paymentStatus: 'partially_refunded', refundedAmount: refunded.amount } as const;
    const { text, html } = compose('order-shipped', {}, undefined, { state, events: [refunded] });
    for (const body of [text, html]) {
      expect(body).toContain('1 adedinin parası iade edildi');
      expect(body).toMatch(/İade edilen[^\d]*(?:style="[^"]*"[^\d]*)?100,00 TL/);
    }
    expect(compose('order-shipped').text).not.toContain('iade edil');
  });

  it('about a return names its pieces and their reasons', () => {
    const items = [{ line: 0, quantity: 1, reason: 'does_not_fit' }];
    const at = '2026-11-20T10:00:00.000Z';
    const asked = {
      type: 'returnRequested',
      orderId: 'A1',
      at,
      by: 'shopper',
      returnId: 'r',
      items,
      note: '',
    } as const;
    const { text, html } = compose('return-requested', {}, undefined, { events: [asked] });
    for (const body of [text, html]) expect(body).toContain(': 1 adet (Makineme uymadı)');
    expect(compose('order-received', {}, undefined, { events: [asked] }).text).not.toContain('İADE');
    const toOwner = compose('return-notification', {}, undefined, {
      events: [{ ...asked, note: 'Kutusu açık' }],
    });
    expect(toOwner.to).toEqual(compose('order-notification').to);
    for (const part of [': 1 adet (Makineme uymadı)', 'notu: Kutusu açık', 'Panelde: https://'])
      expect(toOwner.text).toContain(part);
  });

  it('about the answer to a return tells that answer, whichever return was requested first', () => {
    const head = { orderId: 'A1', at: '2026-11-20T10:00:00.000Z', by: 'Usta' };
    const items = [{ line: 0, quantity: 1, reason: 'other' }];
    const requested = (returnId: string) =>
      ({ ...head, type: 'returnRequested', returnId, items, note: '' }) as const;
    const approved = {
      returnId: 'R2',
      verdict: 'approved',
      carrier: 'Aras',
      code: 'IADE-2',
      reason: '',
    } as const;
    const refused = {
      returnId: 'R1',
      verdict: 'rejected',
      carrier: '',
      code: '',
      reason: 'Kullanılmış',
    } as const;
    const { text } = compose('return-answered', {}, undefined, {
      events: [
        requested('R1'),
        requested('R2'),
        { ...head, type: 'returnAnswered', ...approved },
        { ...head, type: 'returnAnswered', ...refused },
      ],
    });
    expect(text).toContain('Kullanılmış');
    expect(text).not.toContain('IADE-2');
  });

  it('names a coupon beside the title of its campaign', () => {
    const discounts = [{ campaignId: 'yaz', title: 'Yaz indirimi', code: 'YAZ10', amount: kurus(10_00) }];
    const { text, html } = compose('order-received', { discounts });
    for (const body of [text, html]) expect(body).toContain('Yaz indirimi (YAZ10)');
  });

  it('comes from the storefront that was bought on, with its own contact', () => {
    const contact = { phone: '0312 333 33 33', email: 'siparis@koltazoglu.example' };
    const mail = compose(
      'order-received',
      {},
      { ...requireSiteById(DEFAULT_SITES, 'koltazoglu'), ...contact },
    );
    expect(mail).toMatchObject({ fromName: 'Koltazoğlu', replyTo: contact.email });
    for (const body of [mail.text, mail.html]) {
      for (const part of ['Koltazoğlu', contact.phone, contact.email]) expect(body).toContain(part);
    }
  });

  it('names the person with the address, and what the cargo costs or that it is free', () => {
    for (const body of [compose('order-received').text, compose('order-received').html]) {
      expect(body).toMatch(/Teslimat adresi[\s\S]{0,20}Ayşe Yılmaz/);
      expect(body).toContain('50,00 TL');
    }
    const items = [sampleLine({ quantity: 10 })];
    for (const body of [
      compose('order-received', { items }).text,
      compose('order-received', { items }).html,
    ]) {
      expect(body).toContain('Ücretsiz');
      expect(body).not.toMatch(/[^\d]0,00 TL/);
    }
  });

  it('leads the owner to the panel and the shopper to the own order', () => {
    expect(compose('order-notification').html).toContain('>Siparişi panelde açın</a>');
    expect(compose('order-notification').text).toContain('Panelde: https://ornek.com/');
    expect(compose('order-received').html).toContain('>Siparişinizi görüntüleyin</a>');
    expect(compose('order-received').text).toContain('Siparişiniz: https://ornek.com/');
  });

  it('makes no markup of what a stranger wrote, and no second line of a name', () => {
    const { html, to } = compose('order-received', {
      customerName: 'Ayşe\r\nBcc: x@example.com <script>',
      shippingAddress: '<img src=x onerror=alert(1)>',
    });
    expect(html).not.toMatch(/<script>|<img/);
    expect(to.name).toBe('Ayşe Bcc: x@example.com <script>');
  });
});
