import type { AuditAction, AuditChange } from '#domain/panel/audit';
import { orderNumberOf } from '#domain/orders/order-number';
import type { ServerContext } from './context.ts';

/** Tells the audit trail what a call does with an order, or that it shows the person behind it. */
export function noteOrder(
  context: ServerContext,
  kind: 'person' | 'order',
  action: AuditAction,
  orderId: string,
  changes?: readonly AuditChange[],
): void {
  const subject = orderNumberOf(orderId);
  context.set('audited', { kind, action, subject, ...(changes && { changes }) });
}
