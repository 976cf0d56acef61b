import type { ApiTools } from './api-tools.ts';
import type { ApiRoute } from './route.ts';
import { machineRoutes } from './catalogue/machines.ts';
import { productRoutes } from './catalogue/products.ts';
import { storefrontRoutes } from './catalogue/storefront.ts';
import { adminRoutes } from './panel/admin.ts';
import { auditRoutes } from './panel/audit.ts';
import { eventRoutes } from './panel/events.ts';
import { mcpRoutes } from './panel/mcp.ts';
import { scraperRoutes } from './scrape/scraper.ts';
import { adminProductRoutes } from './catalogue/desk/products.ts';
import { categoryEditRoutes } from './catalogue/desk/category-edits.ts';
import { changeRoutes } from './panel/changes.ts';
import { stockRoutes } from './orders/desk/stock.ts';
import { emailRoutes } from './orders/desk/email.ts';
import { fitReportRoutes } from './catalogue/desk/fit-reports.ts';
import { fileRoutes } from './catalogue/desk/files.ts';
import { exchangeRoutes } from './exchange/exchange.ts';
import { overviewRoutes } from './panel/overview.ts';
import { programRoutes } from './panel/programs.ts';
import { settingsRoutes } from './catalogue/desk/settings.ts';
import { orderDetailToJson } from '../views/order-json.ts';
import { createSiteFront, customerLink } from '../views/storefront.ts';
import { cartRoutes } from './orders/cart.ts';
import { customerOrderRoutes } from './orders/customer-order.ts';
import { invoiceRoutes } from './orders/desk/invoices.ts';
import { manualOrderRoutes, adminOrderRoutes, shopperOrderRoutes } from './orders/orders.ts';
import { orderDeskRoutes } from './orders/desk/order-desk.ts';
import { orderExportRoutes } from './orders/desk/order-exports.ts';
import { orderMailRoutes } from './orders/desk/order-mails.ts';
import { orderPaperRoutes } from './orders/desk/order-papers.ts';
import { paymentRoutes } from './orders/payment.ts';
import { placeRoutes } from './orders/places.ts';
import { stockWishRoutes } from './orders/stock-wishes.ts';
import type { SellingServices, SellingTools } from './orders/selling-tools.ts';

/** All calls about buying: carts, orders, bank accounts, card payments. */
function sellingRoutes(
  services: SellingServices,
  { shop, gate, config: { publicUrl, isRateLimited } }: ApiTools,
): readonly ApiRoute[] {
  const siteFront = createSiteFront(shop, publicUrl);
  const tools: SellingTools = {
    ...services,
    shop,
    siteFront,
    isRateLimited,
    isAdmin: (context) => gate?.find(context) !== undefined,
    detailOf: (record, called) => {
      const link = customerLink(siteFront(record.order.site, called), record.order);
      return orderDetailToJson(record, services.selling, link);
    },
  };
  return [
    ...cartRoutes(tools),
    ...placeRoutes(tools),
    ...stockWishRoutes(tools),
    ...shopperOrderRoutes(tools),
    ...customerOrderRoutes(tools),
    // Declared before the calls about one order, whose id could be any word.
    ...orderPaperRoutes(tools),
    ...orderExportRoutes(tools),
    ...orderDeskRoutes(tools),
    ...invoiceRoutes(tools),
    ...manualOrderRoutes(tools),
    ...orderMailRoutes(tools),
    ...adminOrderRoutes(tools),
    ...paymentRoutes(tools),
  ];
}

export function apiRoutes(tools: ApiTools): readonly ApiRoute[] {
  const { shop, panel, scraper, selling, routes = [] } = tools;
  return [
    ...productRoutes(tools),
    ...machineRoutes(tools),
    ...storefrontRoutes(tools),
    ...eventRoutes(tools),
    ...adminRoutes(tools),
    ...auditRoutes(tools),
    ...(panel
      ? [
          ...adminProductRoutes(panel, shop),
          ...changeRoutes(panel),
          ...stockRoutes(panel),
          ...categoryEditRoutes(panel, shop),
          ...settingsRoutes(panel, shop),
          ...fitReportRoutes(panel, shop),
          ...fileRoutes(panel, shop),
          ...exchangeRoutes(panel),
          ...programRoutes(panel),
          ...overviewRoutes(panel.overview),
          ...emailRoutes(panel.outbox, panel.sendTestMail),
          ...(scraper ? scraperRoutes(scraper, panel.jobs, shop) : []),
        ]
      : []),
    ...(selling ? sellingRoutes(selling, tools) : []),
    ...mcpRoutes(tools),
    ...routes,
  ];
}
