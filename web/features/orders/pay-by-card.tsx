import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerOrderJson, PlacedOrderJson } from '#contract/orders/orders';
import { messageOf, fetchJson, jsonRequest } from '../../api/fetch-json.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { longTime } from '../../lib/day.ts';
import { useReturn } from '../../lib/page/use-return.ts';
import { showLira } from '../../lib/price.ts';
import { submitPayment } from '../../lib/submit-payment.ts';
import { showErrorToast } from '../../lib/toasts.ts';
import { checkoutTexts } from '../../texts/checkout.ts';
import { orderTexts as texts } from '../../texts/order.ts';
import { useCustomerOrderCall } from './change-customer-order.tsx';
import { OrderCard } from './order-card.tsx';

/** Texts for a card order without a payment: no try, a failed try, or a try whose result is unknown yet. */
function wordsOf({ hasTriedPayment, paymentFailure, totalAmount }: CustomerOrderJson) {
  if (!hasTriedPayment) {
    return {
      title: texts.firstPaymentTitle,
      lines: [texts.firstPaymentText(showLira(totalAmount))],
      button: texts.firstPayment,
    };
  }
  return paymentFailure
    ? { title: texts.failedTitle, lines: [paymentFailure, texts.failedText], button: texts.retry }
    : { title: texts.openTitle, lines: [texts.openText], button: texts.continuePayment };
}

/** A card order that waits for its payment: what happened, when it expires, and how to pay. */
export function PayByCard({ order }: { readonly order: CustomerOrderJson }) {
  const client = useQueryClient();
  const toTransfer = useCustomerOrderCall(order, 'method', texts.changedToTransfer);
  const retry = useMutation({
    mutationFn: () =>
      fetchJson<Pick<PlacedOrderJson, 'paymentUrl' | 'paymentData' | 'tokenResponse'>>(
        `/api/orders/own/${encodeURIComponent(order.token)}/payment`,
        jsonRequest('POST', {}),
      ),
    onSuccess: ({ paymentUrl, paymentData, tokenResponse }) => {
      if (paymentUrl && paymentData) submitPayment({ paymentUrl, paymentData });
      else showErrorToast(checkoutTexts.tokenError, tokenResponse?.reason ?? checkoutTexts.unknownError);
    },
    onError: async (error) => {
      showErrorToast(checkoutTexts.paymentError, messageOf(error, checkoutTexts.paymentErrorText));
      // Its time may be over, or it was cancelled on another device.
      await client.invalidateQueries();
    },
  });
  // Back from the payment page the button would still wait.
  useReturn(retry.reset);
  const isBusy = retry.isPending || Boolean(retry.data?.paymentUrl) || toTransfer.isPending;
  const { title, lines, button } = wordsOf(order);
  return (
    <OrderCard title={title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{texts.reservedUntil(longTime(order.paymentDeadline))}</p>
      <div className="flex flex-wrap gap-3">
        {order.canRetryPayment && (
          <BusyButton look="strong" isBusy={isBusy} onClick={() => retry.mutate()}>
            {button}
          </BusyButton>
        )}
        {order.canPayByTransfer && (
          <BusyButton isBusy={isBusy} onClick={() => toTransfer.mutate({ paymentMethod: 'bank_transfer' })}>
            {texts.byTransfer}
          </BusyButton>
        )}
      </div>
      {order.canPayByTransfer && <p className="form-hint">{texts.byTransferHint}</p>}
    </OrderCard>
  );
}
