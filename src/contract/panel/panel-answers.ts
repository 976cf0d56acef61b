import type { z } from 'zod';
import type { AdminCategory } from '../catalogue/category/admin-categories.ts';
import type {
  AdminFacets,
  AdminProduct,
  ChangeDetail,
  ChangeSummary,
  OfferLimitJson,
  ProductHistory,
  UnfinishedChangeJson,
} from '../catalogue/product/admin-products.ts';
import type { FitReportJson } from '../catalogue/facts/fit-reports.ts';
import type { ShowcaseJson } from '../catalogue/site/home.ts';
import type { ProductCard, SearchResult } from '../catalogue/product/products.ts';
import type { AdminSettings, SiteJson } from '../catalogue/site/settings.ts';
import type { SalesReportJson } from '../orders/reports/accounting.ts';
import type { BankAccount } from '#domain/orders/payment/bank-account';
import type { UsedCampaignJson } from '../orders/campaigns/campaigns.ts';
import type { OrderMailsJson } from '../orders/order-mails.ts';
import type { OrderDetailJson, OrderJson } from '../orders/orders.ts';
import type { PaymentSettingsJson } from '../orders/payment/payment.ts';
import type { PaymentMethodJson } from '../orders/payment/payment-methods.ts';
import type { ProductStockJson } from '../orders/stock/stock.ts';
import type { MappingJson, mappingStatsJson, RunHead, RunJson, ScraperSettings } from '../scrape/scraper.ts';
import type { AdminJson, adminSessionJson } from './admin.ts';
import type { AuditEntryJson, AuditStateJson } from './audit.ts';
import type { fileProblemJson, FileStats, FileText } from './files.ts';
import type { Job } from '#domain/panel/job';
import { type Overview, type ReadinessJson } from './overview.ts';
import type { Proposal } from '#domain/panel/proposal';
import type { TokenJson } from './tokens.ts';
import type { HookDeliveryJson, WebhookJson } from './webhooks.ts';

/** What the GET calls answer that the panel reads, by their paths. */
export interface PanelAnswers {
  '/api/admin/admins': readonly AdminJson[];
  '/api/admin/audit': readonly AuditEntryJson[];
  '/api/admin/audit/state': AuditStateJson;
  '/api/admin/campaigns': readonly UsedCampaignJson[];
  '/api/admin/categories': readonly AdminCategory[];
  '/api/admin/changes': readonly ChangeSummary[];
  '/api/admin/changes/:id': ChangeDetail;
  '/api/admin/changes/unfinished': readonly UnfinishedChangeJson[];
  '/api/admin/fit-reports': readonly FitReportJson[];
  '/api/admin/orders/carriers': readonly string[];
  '/api/admin/overview': Overview;
  '/api/admin/products': readonly AdminProduct[];
  '/api/admin/products/:id': AdminProduct;
  '/api/admin/products/:id/history': ProductHistory;
  '/api/admin/products/:id/lowest-price': OfferLimitJson;
  '/api/admin/products/facets': AdminFacets;
  '/api/admin/proposals': readonly Proposal[];
  '/api/admin/readiness': ReadinessJson;
  '/api/admin/sessions': readonly z.infer<typeof adminSessionJson>[];
  '/api/admin/settings': AdminSettings;
  '/api/admin/showcase': readonly ShowcaseJson[];
  '/api/admin/sites': readonly SiteJson[];
  '/api/admin/stock/:productId': ProductStockJson;
  '/api/admin/tokens': readonly TokenJson[];
  '/api/admin/webhooks': readonly WebhookJson[];
  '/api/admin/webhooks/:id/deliveries': readonly HookDeliveryJson[];
  '/api/cards': readonly ProductCard[];
  '/api/files/documents': readonly string[];
  '/api/files/problems': readonly z.infer<typeof fileProblemJson>[];
  '/api/files/stats': FileStats;
  '/api/files/structure': Readonly<Record<string, readonly string[]>>;
  '/api/files/text': FileText;
  '/api/jobs': readonly Job[];
  '/api/orders': readonly OrderJson[];
  '/api/orders/:id': OrderDetailJson;
  '/api/orders/:id/mails': OrderMailsJson;
  '/api/orders/report': SalesReportJson;
  '/api/payment/banks': readonly BankAccount[];
  '/api/payment/methods': readonly PaymentMethodJson[];
  '/api/payment/paytr-settings': PaymentSettingsJson;
  '/api/products/search': readonly SearchResult[];
  '/api/scraper/category-mappings': readonly MappingJson[];
  '/api/scraper/category-stats': z.infer<typeof mappingStatsJson>;
  '/api/scraper/runs': readonly RunHead[];
  '/api/scraper/runs/:id': RunJson;
  '/api/scraper/settings': ScraperSettings;
}
