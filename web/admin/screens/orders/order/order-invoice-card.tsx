import { invoiceRequest } from '#contract/orders/invoice/invoices';
import type { OrderDetailJson } from '#contract/orders/orders';
import { isPossible } from '#domain/orders/order-transitions';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { PanelError, panelSend, usePanelMutation } from '../../../api/panel-calls.ts';
import { Button } from '../../../components/button.tsx';
import { Card, CardTitle } from '../../../components/card.tsx';
import { RemoveButton } from '../../../components/dialog/dialog-buttons.tsx';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { Fields, Form } from '../../../components/form/form.tsx';
import { checkBy } from '../../../lib/use-panel-form.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { ORDERS, saveFile, sendInvoicePdf } from '../use-orders.ts';

const texts = ordersTexts.invoice;

/** The entered invoice; its version is what it says. */
function recordOf({ invoice }: OrderDetailJson) {
  const { number = '', date = '', ettn = '' } = invoice ?? {};
  return { number, date, ettn, digest: `${number} ${date} ${ettn}` };
}

function InvoiceForm({ order }: { readonly order: OrderDetailJson }) {
  const record = recordOf(order);
  const form = useRecordForm({
    record,
    valuesOf: ({ number, date, ettn }) => ({ number, date, ettn }),
    labels: texts.fields,
    check: checkBy(invoiceRequest),
    save: async (values, _changed, { digest }) => {
      // Somebody else has entered it since this form was opened.
      if (digest !== record.digest)
        throw new PanelError(409, { code: 'conflict', current: record }, undefined);
      return recordOf(await panelSend('PUT', `${ORDERS}/${order.id}/invoice`, values));
    },
    done: texts.saved,
    stale: [ORDERS],
  });
  return (
    <Form form={form} className="grid gap-3" foot="start">
      <Fields
        form={form}
        of={{
          number: { autoComplete: 'off', spellCheck: false },
          date: { type: 'date' },
          ettn: { autoComplete: 'off', spellCheck: false },
        }}
      />
    </Form>
  );
}

/** The invoice of the order, made by accountant or e-invoice service: its number, its day and its PDF for the buyer. */
export function OrderInvoiceCard({ order }: { readonly order: OrderDetailJson }) {
  const { invoice } = order;
  const stale = [ORDERS];
  const add = usePanelMutation({
    send: (file: File) => sendInvoicePdf(order.id, file),
    done: texts.pdfDone,
    failedTitle: texts.pdfFailed,
    stale,
  });
  const open = usePanelMutation({
    send: () => saveFile(`${ORDERS}/${order.id}/invoice.pdf`),
    done: texts.opened,
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
      <InvoiceForm order={order} />
      <FileDrop
        label={invoice?.hasPdf ? texts.otherPdf : texts.pdf}
        hint={texts.pdfHint(order.canMail)}
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
          <RemoveButton
            path={`${ORDERS}/${order.id}/invoice`}
            done={texts.detached}
            stale={stale}
            label={texts.detach}
            question={{ title: texts.detachTitle, text: texts.detachText }}
          />
        </div>
      )}
    </Card>
  );
}
