import type { CatalogueReader } from '#catalogue/catalogue';
import { findCity } from '#domain/orders/shipping/delivery-address';
import { type DeliveryPromise, promiseDelivery } from '#domain/orders/shipping/delivery-promise';
import { AppError } from '#domain/errors';
import type { Kurus } from '#domain/money/money';
import { isPublished, type Product } from '#domain/catalogue/product/product';
import type { SiteId } from '#domain/catalogue/site/site';
import type { Settings } from '#domain/catalogue/site/settings';
import { shippingCostOf, shippingRule } from '#domain/orders/shipping/shipping';
import type { ShippingRules } from '#domain/orders/shipping/shipping-rules';
import type { Carts } from './carts.ts';
import type { Places } from '../selling-ports.ts';

/** When and for what something is sent. */
export interface Delivery extends DeliveryPromise {
  readonly fee: Kurus;
  /** Pieces go by freight and the buyer pays the carrier. */
  readonly hasFreightToPay: boolean;
}

export interface DeliveryDesk {
  /** One piece of a product. @throws AppError `product_not_found`, `invalid` for an unknown city */
  ofProduct(productId: string, city: string | undefined): Delivery;
  /** The session's cart as it stands. @throws AppError `invalid` for an unknown city */
  ofCart(sessionId: string, city: string | undefined, site: SiteId): Delivery;
  /** When an order of now with these products arrives. */
  promise(products: readonly (Product | undefined)[], city: string | undefined): DeliveryPromise;
}

interface Parts {
  readonly catalogue: CatalogueReader;
  readonly carts: Carts;
  readonly places: Places;
  readonly settings: () => Settings;
  readonly shippingRules: () => ShippingRules;
  readonly now: () => Date;
}

export function createDeliveryDesk(parts: Parts): DeliveryDesk {
  const { catalogue, carts, places, settings, shippingRules, now } = parts;

  const promise = (products: readonly (Product | undefined)[], city: string | undefined): DeliveryPromise => {
    const known = city === undefined || city === '' ? undefined : findCity(places.cities, city);
    if (city && !known) {
      const issues = [{ path: 'city', message: `“${city}” adında bir il yok. Listeden seçiniz.` }];
      throw new AppError('invalid', { issues });
    }
    const handlingDays = Math.max(0, ...products.map((product) => product?.handlingDays ?? 0));
    return promiseDelivery(now(), shippingRules(), { plate: known?.plate, handlingDays });
  };

  return {
    promise,
    ofProduct: (productId, city) => {
      const product = catalogue.findProduct(productId) ?? catalogue.findProductBySlug(productId);
      if (!product || !isPublished(product)) throw new AppError('product_not_found');
      const rule = shippingRule(settings(), shippingRules());
      const { fee, hasFreightToPay } = shippingCostOf(product, rule);
      return { ...promise([product], city), fee, hasFreightToPay };
    },
    ofCart: (sessionId, city, site) => {
      const { lines, shippingFee, hasFreightToPay } = carts.summary(sessionId, site);
      const dates = promise(
        lines.map(({ product }) => product),
        city,
      );
      return { ...dates, fee: shippingFee, hasFreightToPay };
    },
  };
}
