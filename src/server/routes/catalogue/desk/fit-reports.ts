import { z } from 'zod';
import { fitDecisionRequest, fitReportJson, type FitReportJson } from '#contract/catalogue/facts/fit-reports';
import type { FitReport } from '#domain/orders/fit-report';
import { orderNumberOf } from '#domain/orders/order-number';
import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { apiRoute, type ApiRoute, jsonResponse } from '../../route.ts';

/** Buyers' reports about parts, for the owner's decision. */
export function fitReportRoutes(
  { fitReports, decideFit }: Pick<Panel, 'fitReports' | 'decideFit'>,
  { catalogue, fitment }: Pick<Shop, 'catalogue' | 'fitment'>,
): readonly ApiRoute[] {
  const toJson = (report: FitReport): FitReportJson => {
    const product = catalogue.findProduct(report.productId) ?? null;
    const sold = fitment.findByModel(report.machine);
    return fitReportJson.parse({
      decision: null,
      ...report,
      orderNumber: orderNumberOf(report.orderId),
      product,
      fit: product && sold ? fitment.fit(product, sold) : null,
    });
  };

  return [
    apiRoute('GET', '/api/admin/fit-reports', 'catalogue', {
      summary: 'What buyers said of parts: those to decide on first, then the newest.',
      response: { description: 'Reports', body: z.array(fitReportJson) },
      handler: () => {
        const reports = fitReports.list();
        const open = reports.filter(({ decision }) => !decision);
        const decided = reports.filter(({ decision }) => decision);
        return [...open, ...decided].map(toJson);
      },
    }),
    apiRoute('POST', '/api/admin/fit-reports/:id', 'catalogue', {
      summary: "Takes a buyer's word into the lists of the product's file, or leaves it.",
      params: z.object({ id: z.string().max(100) }),
      body: fitDecisionRequest,
      response: {
        description: 'Done',
        body: z.object({ changeId: z.string().nullable() }),
        headers: { 'X-Change-Id': 'Change that can be taken back' },
      },
      errors: ['not_found', 'conflict', 'product_not_found', 'storage_failed'],
      handler: async ({ params: { id }, body, author }) => {
        const changeId = await decideFit(id, body, author.name);
        const headers = changeId === null ? {} : { 'X-Change-Id': changeId };
        return jsonResponse({ changeId }, 200, headers);
      },
    }),
  ];
}
