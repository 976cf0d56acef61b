import { useQueryClient } from '@tanstack/react-query';
import { invoiceRequest } from '#contract/orders/invoices';
import type { OrderDetailJson } from '#contract/orders/orders';
import { isPossible } from '#domain/orders/order-state';
import { showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { Form, FormFault, SubmitButton } from '../../components/form.tsx';
import { TextField } from '../../components/form-field.tsx';
import { checkBy } from '../../lib/check-by.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { ORDERS_KEY, saveFile, sendInvoicePdf } from './use-orders.ts';

const texts = ordersTexts.invoice;

function InvoiceForm({ order }: { readonly order: OrderDetailJson }) {
  const client = useQueryClient();
  const { number = '', date = '', ettn = '' } = order.invoice ?? {};
  const form = usePanelForm({
    stored: { number, date, ettn },
    labels: texts.fields,
    check: checkBy(invoiceRequest, (values) => values),
    send: (values) => panelSend<OrderDetailJson>('PUT', `${ORDERS_KEY}/${order.id}/invoice`, values),
    onSaved: () => {
      showToast(texts.saved);
      void client.invalidateQueries({ queryKey: [ORDERS_KEY] });
    },
  });
  return (
    <Form form={form} className="grid gap-3">
      <TextField {...form.field('number')} autoComplete="off" spellCheck={false} />
      <TextField {...form.field('date')} type="date" />
      <TextField {...form.field('ettn')} autoComplete="off" spellCheck={false} />
      <FormFault form={form} />
      <p>
        <SubmitButton form={form}>{texts.save}</SubmitButton>
      </p>
    </Form>
  );
}

/** The invoice that accountant or signer made of the order: its number, its day and its PDF for the buyer. */
export function OrderInvoiceCard({ order }: { readonly order: OrderDetailJson }) {
  const { invoice } = order;
  const stale = [{ queryKey: [ORDERS_KEY] }];
  const add = usePanelMutation({
    send: (file: File) => sendInvoicePdf(order.id, file),
    done: texts.pdfDone,
    failedTitle: texts.pdfFailed,
    stale,
  });
  const open = usePanelMutation({
    send: () =>
      saveFile(
        `${ORDERS_KEY}/${order.id}/invoice.pdf`,
        texts.file((invoice?.number ?? '') || order.orderNumber),
      ),
    done: texts.opened,
  });
  const detach = usePanelMutation({
    send: () => panelSend('DELETE', `${ORDERS_KEY}/${order.id}/invoice`),
    done: texts.detached,
    stale,
  });
  if (!isPossible(order, 'invoiceAttached') && invoice === null) {
    return order.orderStatus === 'cancelled' ? null : (
      <Card className="grid gap-2">
        <CardTitle>{texts.title}</CardTitle>
        <p className="text-sm text-ink-soft">{texts.early}</p>
      </Card>
    );
  }
  return (
    <Card className="grid gap-4">
      <CardTitle>{texts.title}</CardTitle>
      <InvoiceForm key={`${invoice?.number} ${invoice?.date} ${invoice?.ettn}`} order={order} />
      <FileDrop
        label={invoice?.hasPdf ? texts.otherPdf : texts.pdf}
        hint={texts.pdfHint}
        accept=".pdf,application/pdf"
        isBusy={add.isPending}
        onFiles={([file]) => file && add.mutate(file)}
      />
      {invoice && (
        <div className="flex flex-wrap gap-2">
          {invoice.hasPdf && (
            <Button isSmall disabled={open.isPending} onClick={() => open.mutate()}>
              {texts.open}
            </Button>
          )}
          <ConfirmButton
            isSmall
            label={texts.detach}
            question={{ title: texts.detachTitle, text: texts.detachText }}
            isBusy={detach.isPending}
            onConfirm={(close) => detach.mutate(undefined, { onSettled: close })}
          />
        </div>
      )}
    </Card>
  );
}
