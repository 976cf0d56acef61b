import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContractTexts } from '#adapters/templates/contract-texts';
import { openTemplates } from '#adapters/templates/open-templates';
import { PROGRAM_FOLDER } from '#compose/program-folder';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { OrderMail } from '#domain/orders/order-mail';
import { settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { sampleOrderRecord } from '#shop/orders/demo/sample-order-record';
import { TEST_ACCOUNT } from '#testing/samples/sample-order';
import { createOrderMailComposer } from './order-mail-composer.ts';

const SETTINGS = settingsFields.parse({});

function openComposer(
  banks: () => readonly BankAccount[] = () => [],
  leftOf = (_id: string): number | undefined => undefined,
) {
  const templates = openTemplates([join(PROGRAM_FOLDER, 'templates')]);
  return createOrderMailComposer({
    settings: () => SETTINGS,
    sites: () => DEFAULT_SITES,
    banks,
    leftOf,
    originOf: () => 'https://ornek.com',
    contracts: createContractTexts(templates),
    render: templates.render,
    texts: () => templates.readEach('mail/texts.json'),
  });
}

const recordFor = (mail: OrderMail) =>
  sampleOrderRecord(mail, {
    products: [],
    settings: SETTINGS,
    site: 'dikis',
    now: new Date('2026-11-20T10:00:00.000Z'),
  });

test('who changes the way to pay gets the contract anew, with the new way in it', () => {
  const { attachments = [] } = openComposer()('method-changed', recordFor('method-changed'));
  expect(attachments).toHaveLength(2);
  for (const { content } of attachments) {
    expect(content).toContain('Ödeme yöntemi: Havale / EFT');
  }
});

test('after a correction the mail has the new address, and the contract is the accepted one', () => {
  const record = recordFor('order-received');
  const order = { ...record.order, shippingAddress: 'Yeni Sokak No: 1' };
  const { text, attachments = [] } = openComposer()('order-received', { ...record, order });
  expect(text).toContain('Yeni Sokak No: 1');
  expect(attachments).toHaveLength(2);
  for (const { content } of attachments) {
    expect(content).toContain(record.order.shippingAddress.split('\n')[0]);
    expect(content).not.toContain('Yeni Sokak');
  }
});

test('a mail that goes out after its order was cancelled asks for no transfer', () => {
  const compose = openComposer(() => [TEST_ACCOUNT]);
  const { order, state, events } = recordFor('order-received');
  const record = { order: { ...order, paymentMethod: 'bank_transfer' as const }, state, events };
  const mailIn = (orderStatus: 'processing' | 'cancelled') =>
    compose('order-received', { ...record, state: { ...state, paymentStatus: 'pending', orderStatus } }).text;
  expect(mailIn('processing')).toContain(TEST_ACCOUNT.bankName);
  expect(mailIn('cancelled')).not.toContain(TEST_ACCOUNT.bankName);
});

test('a mail that shows no bank accounts is composed while they cannot be read', () => {
  const compose = openComposer(() => {
    throw new Error('broken');
  });
  expect(compose('order-shipped', recordFor('order-shipped')).text).toContain('123456789012');
  expect(() => compose('order-received', recordFor('order-received'))).toThrow('broken');
});

test('the owner reads with a new order which of its products run out; the buyer does not', () => {
  const record = recordFor('order-notification');
  const { name = '', productId } = record.order.items[0] ?? {};
  const read = (mail: OrderMail, left: number) =>
    openComposer(undefined, (id) => (id === productId ? left : 90))(mail, record);
  const { text, html } = read('order-notification', 2);
  expect(text).toContain(`STOKTA AZALANLAR\n- ${name}: 2 adet kaldı\n`);
  expect(html).toContain(`<b>Stokta azalanlar</b><br />${name}: 2 adet kaldı</p>`);
  expect(read('order-notification', 0).text).toContain(`- ${name}: tükendi`);
  for (const other of [read('order-notification', 4), read('order-received', 2)])
    expect(other.text.toLowerCase()).not.toContain('azalanlar');
});

test('the owner reads with a new order that a part does not fit the machine of its buyer', () => {
  const { order, ...rest } = recordFor('order-notification');
  const items = order.items.map((line) => ({
    ...line,
    machine: { name: 'Juki DDL-8700', verdict: 'uymaz' as const },
  }));
  const { text, html } = openComposer()('order-notification', { ...rest, order: { ...order, items } });
  for (const body of [text, html]) expect(body).toContain('Makine: Juki DDL-8700 (bu makineye uymaz!)');
});

test('who may send goods back reads with which carrier, also when the owner named none', () => {
  const { order, state, events } = recordFor('return-answered');
  const record = {
    order,
    state,
    events: events.map((event) =>
      event.type === 'returnAnswered' ? { ...event, carrier: '', code: '' } : event,
    ),
  };
  expect(openComposer()('return-answered', record).text).toMatch(
    /Paketi en geç .+ günü dilediğiniz kargo firmasıyla gönderin\./,
  );
});
