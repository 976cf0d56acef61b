import { inTurns } from '../../yield-turn.ts';
import type { ShipmentResult } from '#contract/orders/order-desk';
import { AppError, requireFound } from '#domain/errors';
import type { OrderRecord, OrderSummary } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import { applyEvent } from '#domain/orders/order-state';
import { reviewWord } from '#domain/orders/review-reason';
import { carrierName } from '#domain/orders/shipping/shipping';
import type { ShipmentRow } from '#domain/orders/shipping/shipment-list';
import type { ChangeOrder } from '../change-order.ts';
import { findTypedOrder } from '../find-order.ts';
import { lineOutcome, LINES_A_TURN } from '../line-outcome.ts';
import type { SellingParts } from '../selling-parts.ts';

type ShipmentChange = NonNullable<ShipmentResult['change']>;

/** A shipped parcel only gets its number; a row without one takes none away. */
function changeFor({ state }: OrderRecord, { carrier, trackingNumber }: ShipmentRow): ShipmentChange {
  if (state.orderStatus !== 'shipped') return 'shipped';
  if (trackingNumber === '') return 'none';
  return state.carrier === carrier && state.trackingNumber === trackingNumber ? 'none' : 'trackingChanged';
}

interface ShipmentRun {
  readonly by: string;
  readonly isDryRun: boolean;
  /** Tracking numbers of the rows before, by order: the same parcel is often scanned twice. */
  readonly listed: Map<string, string>;
}

/** Hands several orders to carriers, one after another, each with its own result. */
export function createShipOrders({ orders, settings, now }: SellingParts, changeOrder: ChangeOrder) {
  const ship = async (
    row: ShipmentRow,
    found: OrderSummary | undefined,
    { by, isDryRun, listed }: ShipmentRun,
  ): Promise<ShipmentChange> => {
    const record = requireFound(found && orders.read(found.id), 'order_not_found');
    // A number in the carrier's place is a tracking number in a short row of a list with three columns.
    if (!/\p{L}/u.test(row.carrier)) throw new AppError('invalid', { message: 'Kargo firması giriniz.' });
    const { carrier, trackingNumber } = row;
    const earlier = listed.get(record.order.id);
    if (earlier !== undefined && (trackingNumber === '' || trackingNumber === earlier)) return 'none';
    if (earlier) {
      const message = `Bu sipariş listede daha önce ${earlier} takip numarasıyla var.`;
      throw new AppError('invalid', { message });
    }
    const change = changeFor(record, row);
    if (change === 'none') return change;
    const head = { orderId: record.order.id, at: now().toISOString(), by };
    if (isDryRun) applyEvent(record.state, { ...head, type: change, carrier, trackingNumber });
    else await changeOrder.act(record.order.id, { action: change, carrier, trackingNumber }, by);
    listed.set(record.order.id, trackingNumber);
    return change;
  };

  /** What the owner must know of a parcel that could be shipped: its order may not be paid. */
  const reviewOf = (found: OrderSummary | undefined): string | null => {
    const { review = [] } = (found && orders.read(found.id)?.state) ?? {};
    return review.length === 0 ? null : `İnceleme bekliyor: ${review.map(reviewWord).join('; ')}`;
  };

  /** @param isDryRun changes nothing; each row reports what would happen */
  return async (
    rows: readonly ShipmentRow[],
    by: string,
    isDryRun = false,
  ): Promise<readonly ShipmentResult[]> => {
    const results: ShipmentResult[] = [];
    const listed = new Map<string, string>();
    for await (const row of inTurns(rows, LINES_A_TURN)) {
      const { order: id, trackingNumber } = row;
      const carrier = carrierName(settings().carriers, row.carrier);
      const found = findTypedOrder(orders, id);
      const orderNumber = found ? orderNumberOf(found.id) : id.toUpperCase();
      const outcome = await lineOutcome(() => ship({ ...row, carrier }, found, { by, isDryRun, listed }));
      const message = outcome.message ?? (outcome.change === 'shipped' ? reviewOf(found) : null);
      results.push({ id, orderNumber, carrier, trackingNumber, ...outcome, message });
    }
    return results;
  };
}
