import type { InstalmentsJson } from '#contract/orders/payment/instalments';
import type { SiteId } from '#domain/catalogue/site/site';
import { requireFound } from '#domain/errors';
import { type Kurus, toDecimal } from '#domain/money/money';
import type { Product } from '#domain/catalogue/product/product';
import { type instalmentRow, instalmentTable, strictestLimit } from '#domain/orders/payment/instalments';
import type { Carts } from '../checkout/carts.ts';
import type { SellingParts } from '../selling-parts.ts';
import type { InstalmentRates, PaymentProvider } from './payment-ports.ts';

/** PayTR changes its rates at most daily (dev.paytr.com, query of the instalment rates). */
const RATES_LIFE_MS = 24 * 3_600_000;
const RETRY_MS = 10 * 60_000;

function rowToJson({ count, monthly, total }: ReturnType<typeof instalmentRow>) {
  return { count, monthly: toDecimal(monthly), total: toDecimal(total) };
}

interface RatesAnswer {
  readonly provider: PaymentProvider;
  readonly rates: Promise<InstalmentRates | undefined>;
  /** Milliseconds since 1970. */
  untilMs: number;
}

export type Instalments = ReturnType<typeof createInstalments>;

/** The rates are fetched once a day, on the first request. @param provider undefined while cards cannot be accepted */
export function createInstalments(
  { catalogue, now }: SellingParts,
  carts: Carts,
  provider: () => PaymentProvider | undefined,
) {
  let lastAnswer: RatesAnswer | undefined;

  const ratesOf = async (current: PaymentProvider): Promise<InstalmentRates | undefined> => {
    const time = now().getTime();
    if (lastAnswer?.provider === current && time < lastAnswer.untilMs) return lastAnswer.rates;
    const answer: RatesAnswer = {
      provider: current,
      rates: current.instalmentRates(),
      untilMs: time + RATES_LIFE_MS,
    };
    lastAnswer = answer;
    const rates = await answer.rates;
    if (rates === undefined) answer.untilMs = time + RETRY_MS;
    return rates;
  };

  const limitOf = (products: readonly (Product | undefined)[]): number => {
    const tree = catalogue.categoryTree();
    return strictestLimit(
      products.flatMap((product) =>
        product
          ? [
              product.maxInstallments,
              ...tree.path(product.categoryId).map(({ maxInstallments }) => maxInstallments),
            ]
          : [],
      ),
    );
  };

  const ofAmount = async (
    amount: Kurus,
    products: readonly (Product | undefined)[],
  ): Promise<InstalmentsJson> => {
    const current = provider();
    if (!current) return { families: [], max: 0 };
    const limit = limitOf(products);
    if (limit === 1) return { families: [], max: 1 };
    const rates = await ratesOf(current);
    const max = Math.min(limit, rates?.max ?? limit);
    const families = rates ? instalmentTable(amount, rates.families, max) : [];
    return {
      families: families.map(({ rows, ...family }) => ({ ...family, rows: rows.map(rowToJson) })),
      max,
    };
  };

  return {
    limitOf,
    /** One piece of a product. @throws AppError `product_not_found` */
    ofProduct: async (slug: string): Promise<InstalmentsJson> => {
      const product = requireFound(catalogue.findProductBySlug(slug), 'product_not_found');
      return ofAmount(product.price, [product]);
    },
    /** The session's cart now, with shipping. */
    ofCart: async (sessionId: string, site: SiteId): Promise<InstalmentsJson> => {
      const { lines, total } = carts.summary(sessionId, site);
      return ofAmount(
        total,
        lines.map(({ product }) => product),
      );
    },
  };
}
