import type { CustomerOrderJson } from '#contract/orders/orders';
import { longDay } from '../../lib/day.ts';
import { orderTexts } from '../../texts/order.ts';

const texts = orderTexts.invoice;

/** A link that downloads the invoice of the customer's order. */
export function CustomerInvoice({ order }: { readonly order: CustomerOrderJson }) {
  if (order.invoice === null) return null;
  const { number, date, hasPdf } = order.invoice;
  return (
    <section className="checkout-card" aria-labelledby="faturaniz">
      <h2 id="faturaniz">{texts.title}</h2>
      {number !== '' && (
        <dl className="order-facts">
          <div>
            <dt>{texts.number}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{texts.date}</dt>
            <dd>{longDay(date)}</dd>
          </div>
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
    </section>
  );
}
