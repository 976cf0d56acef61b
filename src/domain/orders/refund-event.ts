import { toDecimal } from '../money/money.ts';
import type { AuditEvent } from '../panel/audit-fields.ts';
import type { OrderRecord } from './order-list.ts';
import { orderNumberOf } from './order-number.ts';

/** A refund in the audit trail, with the refunded amount of the order. */
export function refundEvent({ order, state }: OrderRecord): AuditEvent {
  const changes = [{ field: 'refundedAmount', after: toDecimal(state.refundedAmount) }];
  return { kind: 'order', action: 'refunded', subject: orderNumberOf(order.id), changes };
}
