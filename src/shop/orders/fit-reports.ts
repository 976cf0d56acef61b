import { AppError, invalidField, requireFound } from '#domain/errors';
import { type FitDecision, type FitReport, withReport } from '#domain/orders/fit-report';
import type { OrderRecord } from '#domain/orders/order-list';
import type { OrderStatus } from '#domain/orders/order-status';
import type { SellingParts } from './selling-parts.ts';

/** A line of an order with the buyer's report, if there is one. */
interface LineFit {
  /** The line's number in the order, from 0. */
  readonly line: number;
  /** Empty when the order names none: the buyer enters it. */
  readonly machine: string;
  readonly report?: FitReport | undefined;
}

const SENT: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'returned']);

/** @throws AppError `not_found`, `conflict` when it was decided already */
export function requireUndecided(reports: readonly FitReport[], id: string): FitReport {
  const found = reports.find((each) => each.id === id);
  const report = requireFound(found, 'not_found', { message: 'Böyle bir bildirim yok.' });
  if (!report.decision) return report;
  throw new AppError('conflict', { message: 'Bu bildirim için zaten karar verilmiş.' });
}

/** "Uydu" and "uymadı" of buyers: they wait for the owner and change no verdict by themselves. */
export function createFitReports({ fitRecords: records, catalogue, fitment, now }: SellingParts) {
  /** The lines that may be reported; none before the order was shipped. */
  const linesOf = ({ order, state }: OrderRecord): readonly LineFit[] => {
    if (!SENT.has(state.orderStatus)) return [];
    const ofOrder = records.read().filter(({ orderId }) => orderId === order.id);
    return order.items.flatMap(({ productId, machine }, line): LineFit[] => {
      const product = catalogue.findProduct(productId);
      const report = ofOrder.findLast((each) => each.line === line);
      if (!machine && !report && !(product && fitment.isPart(product))) return [];
      return [{ line, machine: machine?.name ?? report?.machine ?? '', report }];
    });
  };

  return {
    linesOf,
    /**
     * Durable when it resolves. A second report about a line replaces an undecided one.
     * @throws AppError `invalid_transition` before shipping or after the decision, `invalid` without a machine,
     * `storage_failed`
     */
    report: async (
      record: OrderRecord,
      {
        line,
        fits,
        machine: typed = '',
      }: Pick<FitReport, 'line' | 'fits'> & { machine?: string | undefined },
    ): Promise<void> => {
      const { order } = record;
      const known = linesOf(record).find((each) => each.line === line);
      if (!known) {
        throw new AppError('invalid_transition', {
          message: 'Bu ürün için bildirim, sipariş kargoya verildikten sonra yapılabilir.',
        });
      }
      if (known.report?.decision) {
        throw new AppError('invalid_transition', {
          message: 'Bildiriminiz değerlendirildi, teşekkür ederiz.',
        });
      }
      const model = order.items[line]?.machine?.name ?? typed.trim();
      if (model === '') throw invalidField('machine', 'Makinenizin modelini yazın');
      const product = fitment.findByModel(model);
      const machine = product ? fitment.modelOf(product) : model;
      const productId = order.items[line]?.productId ?? '';
      const at = now().toISOString();
      const report: FitReport = {
        id: crypto.randomUUID(),
        orderId: order.id,
        line,
        productId,
        machine,
        fits,
        at,
      };
      await records.update((reports) => withReport(reports, report));
    },
    /** Newest first. */
    list: () => records.read().toReversed(),
    /** @throws AppError `not_found`, `conflict` when it was decided already, `storage_failed` */
    decide: async (id: string, decision: FitDecision): Promise<void> => {
      await records.update((reports) => {
        requireUndecided(reports, id);
        return reports.map((each) => (each.id === id ? { ...each, decision } : each));
      });
    },
  };
}
