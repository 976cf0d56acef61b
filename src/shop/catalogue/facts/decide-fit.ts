import type { z } from 'zod';
import type { fitDecisionRequest } from '#contract/catalogue/facts/fit-reports';
import { requireFound } from '#domain/errors';
import { type FitReport, listsWithReport } from '#domain/orders/fit-report';
import { requireUndecided } from '../../orders/fit-reports.ts';
import type { PanelTools } from '../../panel/panel-tools.ts';
import type { ProductSaver } from '../product/save-product.ts';

/**
 * Accepts a buyer's report into the product's file, or rejects it.
 * @returns the id of the change that can be undone; null when the file stays unchanged
 * @throws AppError `not_found`, `conflict` when it was decided already, `product_not_found`, `storage_failed`
 */
export function createDecideFit({ orders, catalogue, now }: PanelTools, saver: ProductSaver) {
  const reports = orders.fitReports;
  const accept = async (report: FitReport, machine: string, by: string): Promise<string | null> => {
    const product = requireFound(catalogue.findProduct(report.productId), 'product_not_found');
    const lists = listsWithReport(product, { machine, fits: report.fits });
    if (!lists) return null;
    const reason = `Müşteri bildirimi: ${machine} ${report.fits ? 'uydu' : 'uymadı'}`;
    return (await saver.update(product.id, lists, { by, reason })).changeId;
  };

  return async (
    id: string,
    { isAccepted, machine }: z.output<typeof fitDecisionRequest>,
    by: string,
  ): Promise<string | null> => {
    const report = requireUndecided(reports.list(), id);
    // The file is written first: after a crash between the two writes, accepting again changes nothing.
    const changeId = isAccepted ? await accept(report, machine ?? report.machine, by) : null;
    await reports.decide(id, { isAccepted, by, at: now().toISOString() });
    return changeId;
  };
}
