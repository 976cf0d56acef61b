import { siteId } from '#domain/catalogue/site/site';
import { type FilteredOrder, type OrderFilter, orderMatcher } from '#domain/orders/order-list';
import { awaitsPayment } from '#domain/orders/order-state';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order-status';
import { PAYMENT_METHODS } from '#domain/orders/payment/payment-methods';

const SITES = siteId.options;

/** Every combination of the facts that a filter compares. A filter checks each kind once, not each of a million orders. */
export const KINDS: readonly FilteredOrder[] = SITES.flatMap((site) =>
  PAYMENT_METHODS.flatMap((paymentMethod) =>
    PAYMENT_STATUSES.flatMap((paymentStatus) =>
      ORDER_STATUSES.flatMap((orderStatus) =>
        [false, true].flatMap((isHidden) =>
          [false, true].map((needsReview) => ({
            site,
            paymentMethod,
            state: { paymentStatus, orderStatus, isHidden },
            needsReview,
          })),
        ),
      ),
    ),
  ),
);

/** The names, in the order that decides each kind's number. */
export const KIND_NAMES = [SITES, PAYMENT_METHODS, PAYMENT_STATUSES, ORDER_STATUSES];

export const IS_UNPAID = KINDS.map(
  ({ state, needsReview }) => !needsReview && awaitsPayment({ ...state, review: [] }),
);

/** The index of a combination in `KINDS`. Each property is one digit of it, in the order of the loops above. */
export function kindIndex({ site, paymentMethod, state, needsReview }: FilteredOrder): number {
  let kind = SITES.indexOf(site);
  kind = kind * PAYMENT_METHODS.length + PAYMENT_METHODS.indexOf(paymentMethod);
  kind = kind * PAYMENT_STATUSES.length + PAYMENT_STATUSES.indexOf(state.paymentStatus);
  kind = kind * ORDER_STATUSES.length + ORDER_STATUSES.indexOf(state.orderStatus);
  return (kind * 2 + Number(state.isHidden)) * 2 + Number(needsReview);
}

/** For each kind, 1 when the filter lets it pass and 0 when not. */
export function matchKinds(filter: OrderFilter): Uint8Array {
  return Uint8Array.from(KINDS.map(orderMatcher(filter)), Number);
}
