import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderTimeline } from './order-timeline.tsx';

const at = '2026-03-02T10:00:00.000Z';

it('gives the code of a review in words and leaves a text as it was written, also one that equals a code', () => {
  const html = renderToStaticMarkup(
    <OrderTimeline
      events={[
        { type: 'reviewFlagged', at, by: 'system', reason: 'paid_twice', detail: 'refund_due' },
        { type: 'note', at, by: 'Ayşe', text: 'late_payment' },
        { type: 'cancelled', at, by: 'Ayşe', reason: 'amount_mismatch' },
      ]}
    />,
  );
  expect(html).toContain('Aynı sipariş iki kez ödenmiş · refund_due');
  expect(html).toContain('>late_payment<');
  expect(html).toContain('>amount_mismatch<');
});

it('says that a card payment of the test mode moves no money', () => {
  const payment = { type: 'paymentStarted', at, by: 'paytr', amount: '99.50' };
  const html = renderToStaticMarkup(<OrderTimeline events={[{ ...payment, isTest: true }]} />);
  expect(html).toContain('gerçek para çekilmez');
  expect(renderToStaticMarkup(<OrderTimeline events={[{ ...payment, isTest: false }]} />)).not.toContain(
    'gerçek para çekilmez',
  );
});
