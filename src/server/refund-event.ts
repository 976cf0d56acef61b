import { toDecimal } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { AuditEvent } from '#domain/panel/audit-fields';

/** A refund in the audit trail, with the refunded amount of the order. */
export function refundEvent({ order, state }: OrderRecord): AuditEvent {
  const changes = [{ field: 'refundedAmount', after: toDecimal(state.refundedAmount) }];
  return { kind: 'order', action: 'refunded', subject: orderNumberOf(order.id), changes };
}
