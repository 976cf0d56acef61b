import { useLocation } from 'wouter';
import type { OrderDetailJson } from '#contract/orders/orders';
import { billingLines } from '#domain/orders/checkout/billing';
import { ORDER_WORDS } from '#domain/orders/order-words';
import { reviewWord } from '#domain/orders/review-reason';
import { formatPhone } from '#domain/orders/checkout/phone';
import { METHOD_WORDS } from '#domain/orders/payment/payment-methods';
import { customerPageWords } from '../customer-page-words.ts';
import { Picture } from '../../../../components/product/picture.tsx';
import { accountingTexts } from '../../../../texts/panel/accounting.ts';
import { manualOrderTexts } from '../../../../texts/panel/manual-order.ts';
import { ordersTexts as texts } from '../../../../texts/panel/orders.ts';
import { useCall } from '../../../api/panel-calls.ts';
import { CopyButton, ButtonAnchor } from '../../../components/button.tsx';
import { Banner, Card, CardTitle } from '../../../components/card.tsx';
import { BackLink, Resource, ScreenTitle } from '../../../components/screen.tsx';
import { showLira, showTime } from '../../../lib/format.ts';
import { ordersAddress } from '../../../lib/list-address.ts';
import { CorrectDetails } from './correct-details.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAmounts } from '../order-amounts.tsx';
import { PaymentBadge, SiteBadge, StatusBadge } from '../order-badges.tsx';
import { OrderInvoiceCard } from './order-invoice-card.tsx';
import { OrderReturnsCard } from './order-returns-card.tsx';
import { OrderMailsCard } from './order-mails-card.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { whatsappLink } from '../../../../lib/contact-links.ts';
import { RemoveOrder } from '../remove-order.tsx';
import { PaperButton } from '../paper-button.tsx';

function Lines({ order }: { readonly order: OrderDetailJson }) {
  const more = [
    ...order.vat.map(({ rate, vat }) => [accountingTexts.vat(rate), vat] as const),
    ...(order.surcharge === '0.00' ? [] : [[texts.surcharge, order.surcharge] as const]),
    ...(order.refundedAmount === '0.00' ? [] : [[texts.refunded, order.refundedAmount] as const]),
  ];
  return (
    <Card>
      <CardTitle className="mb-3">{texts.lines}</CardTitle>
      <ul className="grid gap-3">
        {order.items.map((line, index) => (
          <li key={line.id} className="flex items-center gap-3 max-[18rem]:flex-wrap">
            <span className="size-12 shrink-0 overflow-hidden rounded-sm border border-line">
              <Picture src={line.imageUrl} name={line.name} alt="" size={48} />
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              {line.name}
              <span className="block text-sm text-ink-soft">
                {line.sku && `${line.sku} · `}
                {line.machine && (
                  <span className={line.machine.verdict === 'uymaz' ? 'font-semibold text-sale' : undefined}>
                    {texts.lineMachine[line.machine.verdict](line.machine.name)} ·{' '}
                  </span>
                )}
                <span className="whitespace-nowrap">
                  {line.quantity} × {showLira(line.price)}
                </span>
                {texts.refundedPieces(line.quantity - (order.refundLines[index]?.left ?? line.quantity))}
              </span>
            </span>
            <span className="whitespace-nowrap">{showLira(line.lineTotal)}</span>
          </li>
        ))}
      </ul>
      <OrderAmounts order={order} more={more} />
    </Card>
  );
}

function CustomerPage({ order, link }: { readonly order: OrderDetailJson; readonly link: string }) {
  const { title, message } = customerPageWords(order, link);
  return (
    <>
      <CardTitle className="mt-3">{title}</CardTitle>
      <p className="mb-1 text-sm break-all">{link}</p>
      <p className="flex flex-wrap gap-2">
        <CopyButton text={link} label={texts.copyLink} />
        <ButtonAnchor
          isSmall
          href={whatsappLink(order.customerPhone, message)}
          target="_blank"
          rel="noreferrer"
        >
          {manualOrderTexts.whatsapp}
        </ButtonAnchor>
      </p>
    </>
  );
}

function Person({ order }: { readonly order: OrderDetailJson }) {
  return (
    <Card className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{texts.customer}</CardTitle>
        <CorrectDetails order={order} />
      </div>
      <p>{order.customerName}</p>
      {!order.isErased && (
        <>
          <p>
            <a className="underline" href={`mailto:${order.customerEmail}`}>
              {order.customerEmail}
            </a>
          </p>
          <p>
            <a className="underline" href={`tel:${order.customerPhone}`}>
              {formatPhone(order.customerPhone)}
            </a>
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{texts.address}</CardTitle>
        <CopyButton
          text={[order.customerName, formatPhone(order.customerPhone), order.shippingAddress].join('\n')}
          label={texts.copyAddress}
        />
      </div>
      <p className="whitespace-pre-line">{order.shippingAddress}</p>
      {order.billing && (
        <>
          <CardTitle className="mt-3">{texts.billing(ORDER_WORDS.billing[order.billing.type])}</CardTitle>
          <p className="whitespace-pre-line">{billingLines(order.billing).join('\n')}</p>
        </>
      )}
      {order.note !== null && (
        <>
          <CardTitle className="mt-3">{texts.customerNote}</CardTitle>
          <p className="whitespace-pre-line">{order.note}</p>
        </>
      )}
      {order.customerLink !== null && !order.isErased && (
        <CustomerPage order={order} link={order.customerLink} />
      )}
      {order.trackingUrl && (
        <p className="mt-2">
          <a className="underline" href={order.trackingUrl} target="_blank" rel="noreferrer">
            {texts.track} ({order.trackingNumber})
          </a>
        </p>
      )}
    </Card>
  );
}

/** One order: its goods, its customer, its history, and the possible next steps. */
export function OrderScreen({ id }: { readonly id: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <BackLink href={ordersAddress.read()}>{texts.back}</BackLink>
      <Resource query={useCall('/api/orders/:id', { id })}>
        {(order) => (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <ScreenTitle>{order.orderNumber}</ScreenTitle>
              <SiteBadge site={order.source} />
              <PaymentBadge status={order.paymentStatus} />
              <StatusBadge status={order.orderStatus} />
              <span className="text-sm text-ink-soft">
                {METHOD_WORDS[order.paymentMethod].short} · {showTime(order.createdAt)}
                {order.takenBy !== null && ` · ${texts.takenBy(order.takenBy)}`}
              </span>
              <span className="w-full md:mr-auto md:w-auto" />
              {order.orderStatus !== 'cancelled' && (
                <>
                  <PaperButton paper="slip" ids={[id]} />
                  <PaperButton paper="labels" ids={[id]} />
                </>
              )}
              <PaperButton paper="pdf" ids={[id]} />
              <RemoveOrder order={order} onDone={() => navigate(ordersAddress.read(), { replace: true })} />
            </div>
            {order.review.length > 0 && (
              <Banner role="status">
                {texts.review}: {order.review.map(reviewWord).join('; ')}
              </Banner>
            )}
            {order.paymentStatus === 'pending' &&
              order.orderStatus === 'processing' &&
              order.paymentDeadline !== '' && (
                <p className="mb-3 text-sm">{texts.deadline(showTime(order.paymentDeadline))}</p>
              )}
            <div className="mb-5">
              <OrderActions order={order} />
            </div>
            <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div className="grid content-start gap-4">
                <Lines order={order} />
                <Person order={order} />
              </div>
              <div className="grid content-start gap-4">
                <OrderReturnsCard order={order} />
                <Card className="content-start">
                  <CardTitle className="mb-3">{texts.timeline}</CardTitle>
                  <OrderTimeline events={order.events} />
                </Card>
                <OrderInvoiceCard order={order} />
                <OrderMailsCard order={order} />
              </div>
            </div>
          </>
        )}
      </Resource>
    </>
  );
}
