import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus } from '../money/money.ts';
import type { OrderEvent, OrderEventOf, OrderEventType } from './order.ts';
import {
  applyEvent,
  awaitsPayment,
  reservesStock,
  INITIAL_STATE,
  type OrderState,
  refundable,
  replayEvent,
} from './order-state.ts';
import { isPossible } from './order-transitions.ts';

const AT = '2026-11-20T10:00:00.000Z';

const HEAD = { orderId: 'O', at: AT, by: 'test' } as const;

const EVENTS = {
  paymentStarted: {
    ...HEAD,
    type: 'paymentStarted',
    attemptId: 'A1',
    amount: kurus(1000),
    isTest: false,
    token: 't',
  },
  paymentNotStarted: { ...HEAD, type: 'paymentNotStarted', attemptId: 'A1', reason: 'paytr_token' },
  paid: { ...HEAD, type: 'paid', attemptId: 'A1', amount: kurus(1000), surcharge: kurus(50) },
  paymentFailed: { ...HEAD, type: 'paymentFailed', attemptId: 'A1', code: '6', reason: 'Vazgeçildi' },
  methodChanged: { ...HEAD, type: 'methodChanged', method: 'bank_transfer' },
  confirmed: { ...HEAD, type: 'confirmed' },
  corrected: {
    ...HEAD,
    type: 'corrected',
    details: {
      customerName: 'Ayşe Yılmaz',
      customerPhone: '+905321234567',
      shippingAddress: 'Terzi Sokak 12',
    },
  },
  preparing: { ...HEAD, type: 'preparing' },
  shipped: { ...HEAD, type: 'shipped', carrier: 'aras', trackingNumber: '1' },
  trackingChanged: { ...HEAD, type: 'trackingChanged', carrier: 'ptt', trackingNumber: '2' },
  delivered: { ...HEAD, type: 'delivered' },
  notDelivered: { ...HEAD, type: 'notDelivered' },
  invoiceAttached: {
    ...HEAD,
    type: 'invoiceAttached',
    number: 'ABC2026000000001',
    date: '2026-11-20',
    ettn: '',
  },
  invoiceFiled: { ...HEAD, type: 'invoiceFiled', pdf: 'O.pdf' },
  invoiceDetached: { ...HEAD, type: 'invoiceDetached' },
  cancelled: { ...HEAD, type: 'cancelled', reason: '', released: [] },
  expired: { ...HEAD, type: 'expired', released: [] },
  returned: { ...HEAD, type: 'returned', reason: '', released: [] },
  returnRequested: { ...HEAD, type: 'returnRequested', returnId: 'R1', items: [], note: '' },
  returnAnswered: {
    ...HEAD,
    type: 'returnAnswered',
    returnId: 'R1',
    verdict: 'approved',
    carrier: '',
    code: '',
    reason: '',
  },
  returnReceived: { ...HEAD, type: 'returnReceived', returnId: 'R1', released: [] },
  restocked: { ...HEAD, type: 'restocked', released: [] },
  refundRequested: { ...HEAD, type: 'refundRequested', attemptId: 'A1', amount: kurus(400), reference: 'r' },
  refundRefused: { ...HEAD, type: 'refundRefused', attemptId: 'A1', amount: kurus(400), reason: 'r' },
  refunded: { ...HEAD, type: 'refunded', amount: kurus(400), reference: 'r' },
  note: { ...HEAD, type: 'note', text: 'n' },
  reviewFlagged: { ...HEAD, type: 'reviewFlagged', reason: 'late_payment', detail: '' },
  reviewCleared: { ...HEAD, type: 'reviewCleared' },
  mailed: { ...HEAD, type: 'mailed', mail: 'order-received' },
  hidden: { ...HEAD, type: 'hidden' },
  erased: { ...HEAD, type: 'erased' },
} as const satisfies { readonly [Type in Exclude<OrderEventType, 'placed'>]: OrderEventOf<Type> };

type Step = keyof typeof EVENTS;

function after(...types: Step[]): OrderState {
  return types.map((type): OrderEvent => EVENTS[type]).reduce(applyEvent, INITIAL_STATE);
}

describe('the states of an order', () => {
  it('starts unpaid and in process', () => {
    expect(INITIAL_STATE).toMatchObject({ paymentStatus: 'pending', orderStatus: 'processing' });
  });

  it.each([
    [['paymentStarted', 'paid'], 'paid', 'processing'],
    [['paymentStarted', 'paymentFailed'], 'failed', 'processing'],
    [['paymentStarted', 'paymentFailed', 'paid'], 'paid', 'processing'],
    [['paymentStarted', 'paid', 'paymentFailed'], 'paid', 'processing'],
    [['paymentStarted', 'paymentFailed', 'paymentStarted'], 'pending', 'processing'],
    [['paymentStarted', 'paymentFailed', 'methodChanged'], 'pending', 'processing'],
    [['paymentStarted', 'methodChanged', 'paid'], 'paid', 'processing'],
    [['expired'], 'pending', 'cancelled'],
    [['cancelled', 'paid'], 'paid', 'cancelled'],
    [['paid', 'preparing', 'shipped', 'delivered', 'returned', 'refunded'], 'partially_refunded', 'returned'],
    [['paid', 'refunded', 'refunded', 'refunded'], 'refunded', 'processing'],
    [['paid', 'hidden', 'erased', 'note', 'mailed'], 'paid', 'processing'],
  ] as const)('%j ends %s and %s', (types, paymentStatus, orderStatus) => {
    expect(after(...types)).toMatchObject({ paymentStatus, orderStatus });
  });

  it.each([
    [[], 'shipped'],
    [[], 'refunded'],
    [[], 'delivered'],
    [['paid'], 'expired'],
    [['cancelled'], 'cancelled'],
    [['cancelled'], 'shipped'],
    [['paid', 'shipped'], 'cancelled'],
    [['paid'], 'trackingChanged'],
    [['paid', 'shipped', 'delivered'], 'trackingChanged'],
    [['paid', 'shipped', 'delivered'], 'shipped'],
    [['paid'], 'paymentStarted'],
    [['paid', 'refunded', 'refunded', 'refunded'], 'refunded'],
  ] as const)('after %j there is no %s', (types, next) => {
    const state = after(...types);
    expect(isPossible(state, next)).toBe(false);
    expect(() => applyEvent(state, EVENTS[next])).toThrowError(
      expect.objectContaining({ code: 'invalid_transition' }),
    );
  });

  it('a refused step names the order’s state in Turkish', () => {
    expect(() => applyEvent(after('paid', 'shipped'), EVENTS.cancelled)).toThrowError(
      'Bu işlem siparişin şu anki durumunda yapılamaz (sipariş: Kargoda, ödeme: Ödendi).',
    );
  });

  it('counts the surcharge of instalments separately from the total', () => {
    expect(after('paymentStarted', 'paid')).toMatchObject({ paidAmount: 1000, surcharge: 50 });
    expect(refundable(after('paymentStarted', 'paid', 'refunded'))).toBe(600);
  });

  it('does not expire while a person must look at it', () => {
    expect(awaitsPayment(after('paymentStarted'))).toBe(true);
    expect(awaitsPayment(after('paymentStarted', 'reviewFlagged'))).toBe(false);
    expect(awaitsPayment(after('paymentStarted', 'reviewFlagged', 'reviewCleared'))).toBe(true);
  });

  it('counts a written event whose earlier event is lost, and is flagged for a person', () => {
    expect(replayEvent(INITIAL_STATE, EVENTS.shipped)).toMatchObject({
      orderStatus: 'shipped',
      review: ['journal_gap'],
    });
  });

  it('never loses a payment and never revives a cancelled order, whatever happens in whatever order', () => {
    const steps = Object.keys(EVENTS) as readonly Step[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (types) => {
        let state = INITIAL_STATE;
        for (const type of types) {
          const next = isPossible(state, type) ? applyEvent(state, EVENTS[type]) : state;
          const hadMoney = state.paidAmount > 0;
          if (hadMoney) expect(['paid', 'refunded', 'partially_refunded']).toContain(next.paymentStatus);
          if (!reservesStock(state)) expect(reservesStock(next)).toBe(false);
          expect(next.paidAmount).toBeGreaterThanOrEqual(state.paidAmount);
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});
