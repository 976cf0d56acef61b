import { useState } from 'react';
import { refundRequest } from '#contract/orders/order-desk';
import type { OrderDetailJson } from '#contract/orders/orders';
import { formatLira, kurus, type Kurus } from '#domain/money/money';
import { refundCost } from '#domain/orders/payment/refund-pieces';
import { amountOf, showLira } from '../../../../lib/price.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { PanelError } from '../../../api/panel-calls.ts';
import { Button } from '../../../components/button.tsx';
import { Fields, Form, optionsOf } from '../../../components/form/form.tsx';
import { FieldGroup, Hint, SelectField, TextField } from '../../../components/form/form-field.tsx';
import { readLira, typedCount } from '../../../lib/format.ts';
import { checkBy, usePanelForm } from '../../../lib/use-panel-form.ts';
import { type OrderFormProps, useOrderPost } from '../use-orders.ts';
import { useOpened } from '../../../lib/use-opened.ts';

const texts = ordersTexts.refund;

const { none, done, lost } = texts.earlier;
const EARLIER = optionsOf({ done, lost }, { value: '', label: none });
const KINDS = optionsOf({ items: texts.byItems, amount: texts.byAmount });

/** The amount for these pieces, calculated as the server does. */
function costOf({ items, refundLines, ...order }: OrderDetailJson, chosen: readonly number[]): Kurus {
  return refundCost(
    {
      items: items.map(({ price, quantity }, line) => ({
        price: amountOf(price),
        quantity,
        discount: amountOf(refundLines[line]?.discount ?? '0.00'),
      })),
      fees: kurus(amountOf(order.shippingFee) + amountOf(order.paymentFee)),
      refunded: items.map(({ quantity }, line) => quantity - (refundLines[line]?.left ?? 0)),
      most: amountOf(order.refundable),
    },
    chosen.map((quantity, line) => ({ line, quantity })),
  );
}

/** Refunds pieces or an amount. The button names the amount, so there is no further question. */
export function RefundForm({ order, onDone }: OrderFormProps) {
  const refund = useOrderPost(order.id, 'refund');
  const opened = useOpened(order);
  const due = opened.refundLines.map((line) => line.due);
  /** Whether the result of an earlier refund is unknown. */
  const isUnsure = refund.error instanceof PanelError && refund.error.code === 'refund_uncertain';
  const lines = opened.items
    .map((item, line) => ({ ...item, line, left: 0, held: 0, ...opened.refundLines[line] }))
    .filter(({ left }) => left > 0);
  const [chosen, setChosen] = useState(due);
  // If fewer pieces of a line are with the customer than are not refunded, some were put back into stock before.
  const canRestock = lines.every(({ line, left, held }) => !chosen[line] || left <= held);
  const stored = {
    kind: due.some((quantity) => quantity > 0) ? 'items' : 'amount',
    amount: opened.refundable.replace('.', ','),
    restock: false,
    reference: '',
    uncertain: '',
  };
  const toBody = ({ kind, amount, restock, reference, uncertain }: typeof stored) => ({
    ...(kind === 'items'
      ? {
          items: lines
            .map(({ id, line }) => ({ id, quantity: chosen[line] ?? 0 }))
            .filter(({ quantity }) => quantity > 0),
          restock: restock && canRestock,
        }
      : { amount: readLira(amount) }),
    reference,
    ...(uncertain === '' ? {} : { uncertain }),
    version: opened.version,
  });
  const form = usePanelForm({
    stored,
    labels: { ...texts, uncertain: texts.earlierLabel },
    check: checkBy(refundRequest, toBody),
    send: (values) => refund.mutateAsync(toBody(values)),
    onSaved: onDone,
  });
  const { values } = form;
  const byItems = values.kind === 'items';
  const typed = readLira(values.amount);
  const amount = byItems ? costOf(opened, chosen) : amountOf(typed ?? '0.00');
  // An amount that cannot be read is explained at its field when the button is pressed.
  const isRead = byItems || typed !== undefined;
  const isWhole = lines.every(({ line, left }) => chosen[line] === left);
  const fees = amountOf(opened.shippingFee) + amountOf(opened.paymentFee);

  return (
    <Form
      form={{ ...form, isDirty: form.isDirty || chosen.some((quantity, line) => quantity !== due[line]) }}
      className="grid gap-4"
      foot="dialog"
      onCancel={onDone}
      submitLabel={
        values.uncertain === 'done' ? texts.book : texts.send(isRead ? `${formatLira(amount)} TL` : '')
      }
      isAlways
      isDisabled={(isRead && amount === 0) || (isUnsure && values.uncertain === '')}
    >
      <p>{texts.hints[opened.paymentMethod === 'paytr' ? 'paytr' : 'other']}</p>
      {lines.length > 0 && <SelectField {...form.field('kind')} options={KINDS} />}
      {byItems && (
        <>
          <FieldGroup label={texts.pieces} hint={fees > 0 ? texts.feesHint : ''}>
            {lines.map(({ line, name, left, price }) => (
              <TextField
                key={line}
                inputMode="numeric"
                label={name}
                hint={texts.each(left, showLira(price))}
                value={String(chosen[line] ?? 0)}
                onText={(text) => setChosen(chosen.with(line, Math.min(left, typedCount(text))))}
              />
            ))}
          </FieldGroup>
          {!isWhole && (
            <Button
              isSmall
              className="justify-self-start"
              onClick={() => setChosen(opened.refundLines.map(({ left }) => left))}
            >
              {texts.all}
            </Button>
          )}
          {!canRestock && <Hint>{texts.restocked}</Hint>}
        </>
      )}
      <Fields
        form={form}
        of={{
          restock: byItems && canRestock && { hint: texts.restockHint },
          amount: !byItems && { hint: texts.most(showLira(opened.refundable)), inputMode: 'decimal' },
          reference: {},
          uncertain: isUnsure && { options: EARLIER },
        }}
      />
    </Form>
  );
}
