import { toDecimal } from '#domain/money/money';
import type { AuditAction } from '#domain/panel/audit';
import type { OrderRecord } from '#domain/orders/order-list';
import { orderNumberOf } from '#domain/orders/order-number';
import type { ServerContext } from './context.ts';

/** Records in the audit trail what a call does with an order, or that it shows the person. */
export function auditOrder(
  context: ServerContext,
  kind: 'person' | 'order',
  action: AuditAction,
  orderId: string,
): void {
  context.set('audited', { kind, action, subject: orderNumberOf(orderId) });
}

/** Records in the audit trail the refunded amount of an order. */
export function auditRefund(context: ServerContext, { order, state }: OrderRecord): void {
  const changes = [{ field: 'refundedAmount', after: toDecimal(state.refundedAmount) }];
  context.set('audited', { kind: 'order', action: 'refunded', subject: orderNumberOf(order.id), changes });
}
