import type { CustomerOrderJson } from '#contract/orders/orders';
import { Fact } from '../../components/fact.tsx';
import { longDay } from '../../lib/day.ts';
import { orderTexts } from '../../texts/order.ts';
import { OrderCard } from './order-card.tsx';

const texts = orderTexts.invoice;

export function CustomerInvoice({ order }: { readonly order: CustomerOrderJson }) {
  if (order.invoice === null) return null;
  const { number, date, hasPdf } = order.invoice;
  return (
    <OrderCard title={texts.title}>
      {number !== '' && (
        <dl className="order-facts">
          <Fact label={texts.number}>{number}</Fact>
          <Fact label={texts.date}>{longDay(date)}</Fact>
        </dl>
      )}
      {hasPdf ? (
        <a
          className="button button-strong justify-self-start"
          href={`/api/orders/own/${encodeURIComponent(order.token)}/invoice.pdf`}
          download
        >
          {texts.download}
        </a>
      ) : (
        <p className="form-hint">{texts.noPdf}</p>
      )}
    </OrderCard>
  );
}
