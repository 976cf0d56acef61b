import { Link } from 'wouter';
import { orderNumberOf } from '#domain/orders/order-number';
import { actorWord } from '#domain/orders/order-words';
import { MOVEMENT_KINDS } from '#domain/orders/stock/stock-ledger';
import type { StockMovement } from '#domain/orders/stock/stock-movement';
import { showToast } from '../../../../lib/toasts.ts';
import { stockTexts as texts } from '../../../../texts/panel/stock.ts';
import { panelSend } from '../../../api/panel-calls.ts';
import type { Column } from '../../../components/table/data-table.tsx';
import { PagedTable } from '../../../components/table/pages.tsx';
import { Form, FormFault, SubmitButton, Fields } from '../../../components/form/form.tsx';
import { EmptyState, Resource } from '../../../components/screen.tsx';
import { readPieces, showTime } from '../../../lib/format.ts';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import { PRODUCT_CALLS, useStock } from '../use-products.ts';

const KINDS = MOVEMENT_KINDS.map((value) => ({ value, label: texts.kinds[value] }));
const NOTHING = { kind: 'receipt', quantity: '', note: '' };

/** The signed pieces of a movement: broken ones are subtracted, whatever sign; undefined for no number. */
function quantityOf(kind: string, typed: string): number | undefined {
  const pieces = readPieces(typed) || undefined;
  return pieces !== undefined && kind === 'damage' ? -Math.abs(pieces) : pieces;
}

function MovementForm({ productId }: { readonly productId: string }) {
  const form = usePanelForm({
    stored: NOTHING,
    labels: { kind: texts.kind, quantity: texts.quantity, note: texts.note },
    check: ({ kind, quantity }) =>
      quantityOf(kind, quantity) === undefined ? [{ path: 'quantity', message: texts.badQuantity }] : [],
    send: ({ kind, quantity, note }) =>
      panelSend<StockMovement>('POST', '/api/admin/stock/movements', {
        productId,
        kind,
        quantity: quantityOf(kind, quantity) ?? 0,
        ...(note.trim() === '' ? {} : { note }),
      }),
    onSaved: ({ left }) => showToast(texts.added(left)),
    stale: PRODUCT_CALLS,
    next: (_answer, { kind }) => ({ ...NOTHING, kind }),
    failedTitle: texts.addFailed,
  });
  const kind = MOVEMENT_KINDS.find((each) => each === form.values.kind) ?? 'receipt';
  const isTyped = form.values.quantity !== '' || form.values.note !== '';

  return (
    <Form form={{ ...form, isDirty: isTyped }} className="grid gap-4 md:grid-cols-2" isCard>
      <Fields
        form={form}
        of={{
          kind: { options: KINDS },
          quantity: {
            hint: texts.quantityHint[kind],
            inputMode: kind === 'correction' ? 'text' : 'numeric',
            autoComplete: 'off',
          },
          note: { maxLength: 300 },
        }}
      />
      <FormFault form={form} />
      <div className="flex items-end">
        <SubmitButton form={form} isAlways>
          {texts.add}
        </SubmitButton>
      </div>
    </Form>
  );
}

const { columns } = texts;
const COLUMNS: readonly Column<StockMovement>[] = [
  { head: columns.at, kind: 'time', cell: ({ at }) => showTime(at) },
  { head: columns.kind, cell: ({ kind }) => texts.kinds[kind] },
  {
    head: columns.quantity,
    kind: 'number',
    cell: ({ quantity }) => quantity.toLocaleString('tr-TR', { signDisplay: 'exceptZero' }),
  },
  { head: columns.left, kind: 'number', cell: ({ left }) => left.toLocaleString('tr-TR') },
  { head: columns.by, cell: ({ by }) => (by === 'file' ? texts.file : actorWord(by)) },
  {
    head: columns.note,
    cell: ({ orderId, note }) =>
      orderId === undefined ? (
        note
      ) : (
        <Link href={`/admin/orders/${orderId}`} className="underline">
          {texts.order(orderNumberOf(orderId))}
        </Link>
      ),
  },
];

export function StockTab({ productId }: { readonly productId: string }) {
  return (
    <Resource query={useStock(productId)}>
      {({ left, counted, movements }) => (
        <div className="grid gap-4">
          <p>
            <strong className="text-lg">{texts.left(left)}</strong>
            <span className="text-ink-soft"> · {texts.counted(counted)}</span>
          </p>
          <MovementForm productId={productId} />
          <h2 className="font-semibold">{texts.movements}</h2>
          {movements.length === 0 ? (
            <EmptyState title={texts.none} />
          ) : (
            <PagedTable columns={COLUMNS} rows={movements} keyOf={({ at }, index) => `${at} ${index}`} />
          )}
        </div>
      )}
    </Resource>
  );
}
