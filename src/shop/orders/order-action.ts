import type { OrderAction } from '#contract/orders/order-requests';
import { AppError, requireFound } from '#domain/errors';
import { formatLira, kurus, type Kurus, ZERO } from '#domain/money/money';
import type { OrderRecord } from '#domain/orders/order-list';
import { refundable, reservesStock } from '#domain/orders/order-state';
import { methodObstacle } from '#domain/orders/payment/order-money';
import { refundBasis, refundCost } from '#domain/orders/payment/refund-pieces';
import {
  reservedPieces,
  stillReserved,
  type LinePieces,
  type OrderEvent,
  type OrderEventBody,
  type PlacedOrder,
} from '#domain/orders/order';
import { type OrderReturn, piecesToRefund, returnsOf } from '#domain/orders/order-return';
import { commonPieces, piecesWithout, type StockMove } from '#domain/orders/stock/stock-ledger';

export function piecesOf({ items }: PlacedOrder, pieces: readonly LinePieces[]): StockMove[] {
  return pieces.flatMap(({ line, quantity }) => {
    const item = items[line];
    return item ? [{ productId: item.productId, quantity }] : [];
  });
}

/**
 * Those of a return's pieces that refunds put on sale while it was on its way. Of several returns that were, the first
 * one that is received had them.
 */
function restockedOf(events: readonly OrderEvent[], returnId: string, pieces: StockMove[]): StockMove[] {
  const start = events.findIndex((event) => event.type === 'returnRequested' && event.returnId === returnId);
  const restockedIn = (some: readonly OrderEvent[]): StockMove[] =>
    some.flatMap((event) => (event.type === 'restocked' ? event.released : []));
  const ofOthers = events.flatMap((event) => (event.type === 'returnReceived' ? (event.onSale ?? []) : []));
  const free = piecesWithout(restockedIn(events), ofOthers);
  const since = restockedIn(events.slice(start));
  return commonPieces(commonPieces(pieces, since), free);
}

/** A return whose parcel may still come. @throws AppError `not_found`, `invalid_transition` */
function requireOpenReturn(events: readonly OrderEvent[], id: string): OrderReturn {
  const known = returnsOf(events).find((each) => each.id === id);
  const found = requireFound(known, 'not_found', { message: 'Böyle bir iade talebi yok.' });
  if (found.status === 'rejected' || found.status === 'received') {
    throw new AppError('invalid_transition', { message: 'Bu iade talebi zaten sonuçlandı.' });
  }
  return found;
}

/** The order stays listed for the owner until this money went back. */
function flagRefund(amount: Kurus): OrderEventBody[] {
  const detail = `İade edilecek tutar: ${formatLira(amount)} TL`;
  return amount > 0 ? [{ type: 'reviewFlagged', reason: 'refund_due', detail }] : [];
}

/** The same for pieces that came back. @param arrivingId a return that comes back now */
export function flagDue(record: OrderRecord, arrivingId?: string): OrderEventBody[] {
  const due = piecesToRefund(record, arrivingId).map((quantity, line) => ({ line, quantity }));
  return flagRefund(refundCost(refundBasis(record), due));
}

/** The order waits for a person while a return, other than the one that the event before settled, has no answer. */
function flagReturns(events: readonly OrderEvent[], settledId?: string): OrderEventBody[] {
  const isWaiting = returnsOf(events).some(({ id, status }) => id !== settledId && status === 'requested');
  return isWaiting ? [{ type: 'reviewFlagged', reason: 'return_requested', detail: '' }] : [];
}

type SimpleAction = Exclude<OrderAction, { action: 'refunded' | 'corrected' }>;

/** @throws AppError `invalid_transition`, `not_found` */
export function eventsOfAction(record: OrderRecord, action: SimpleAction): OrderEventBody[] {
  const { order, state, events } = record;
  const message = methodObstacle({ ...order, ...state }, action.action);
  if (message !== undefined) throw new AppError('invalid_transition', { message });
  switch (action.action) {
    case 'paid': {
      const rest = kurus(Math.max(0, order.total - state.paidAmount));
      if (rest === 0 && order.total > 0) {
        throw new AppError('invalid_transition', { message: 'Bu siparişin ödemesi zaten alınmış.' });
      }
      const paid: OrderEventBody = { type: 'paid', amount: rest, surcharge: ZERO };
      const note = { type: 'note', text: action.reference } as const;
      const flag = { type: 'reviewFlagged', reason: 'late_payment', detail: action.reference } as const;
      return [
        paid,
        ...(action.reference === '' ? [] : [note]),
        ...(reservesStock(state) ? [] : [flag]),
        ...(state.review.includes('refund_due') ? [] : flagDue(record)),
      ];
    }
    case 'cancelled':
    case 'returned': {
      const { action: type, reason } = action;
      const released = reservedPieces(order, events);
      return [{ type, reason, released }, ...flagRefund(refundable(state))];
    }
    case 'shipped':
    case 'trackingChanged': {
      const { carrier, trackingNumber } = action;
      const isKnown = carrier === state.carrier && trackingNumber === state.trackingNumber;
      // A second press sends no second mail.
      if (action.action === 'trackingChanged' && isKnown) return [];
      return [{ type: action.action, carrier, trackingNumber }];
    }
    case 'note':
      return [{ type: 'note', text: action.text }];
    case 'returnAnswered': {
      const { returnId, verdict, carrier, code, reason } = action;
      // A wrong code is put right by a new answer, and a parcel that never comes is given up by a refusal.
      const known = requireOpenReturn(events, returnId);
      // A second press sends no second mail.
      if (known.status === verdict && known.carrier === carrier && known.code === code) return [];
      const answered = { type: 'returnAnswered', returnId, verdict, carrier, code, reason } as const;
      return [answered, ...flagReturns(events, returnId)];
    }
    case 'returnReceived': {
      const { returnId } = action;
      const { items } = requireOpenReturn(events, returnId);
      const pieces = piecesOf(order, items);
      const onSale = action.restock ? restockedOf(events, returnId, pieces) : [];
      const released = action.restock ? stillReserved(record, piecesWithout(pieces, onSale)) : [];
      return [
        { type: 'returnReceived', returnId, released, ...(onSale.length === 0 ? {} : { onSale }) },
        ...flagReturns(events, returnId),
        ...flagDue(record, returnId),
      ];
    }
    case 'reviewCleared':
      // A return is answered, not cleared.
      return [{ type: 'reviewCleared' }, ...flagReturns(events)];
    case 'confirmed':
    case 'preparing':
    case 'delivered':
    case 'notDelivered':
      break;
  }
  return [{ type: action.action }];
}
