/** A product as a page shows it, in the page's own currency; null is what the page does not say. */
export interface PageProduct {
  readonly name: string | null;
  /** Decimal text with a dot. */
  readonly price: string | null;
  /** ISO 4217 code. */
  readonly currency: string | null;
  /** false: the page says that VAT comes on top of the price. */
  readonly vatIncluded: boolean | null;
  /** The crossed-out price, only when above the price. */
  readonly originalPrice: string | null;
  readonly inStock: boolean | null;
  readonly stockCount: number | null;
  readonly imageUrl: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly description: string | null;
  readonly features: readonly string[];
  readonly images: readonly string[];
  /** Canonical address as the page states it. */
  readonly url: string | null;
}

export interface ReadPage {
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly type: 'product' | 'listing' | 'none';
  readonly product: PageProduct | null;
  readonly products: readonly PageProduct[];
  readonly nextPageUrl: string | null;
  /** Turkish sentence: why there is nothing, or what is doubtful. */
  readonly reason: string | null;
  readonly reasonCode: string | null;
}

/** The product page's word, completed by the card that led to it. */
export function completeByCard(page: PageProduct, card: PageProduct): PageProduct {
  const { price, currency, vatIncluded, originalPrice } = page.price === null ? card : page;
  return {
    ...page,
    price,
    currency,
    vatIncluded,
    originalPrice,
    inStock: page.inStock ?? card.inStock,
    imageUrl: page.imageUrl ?? card.imageUrl,
    brand: page.brand ?? card.brand,
  };
}

/** Whether a list's card says all that a product page would. */
export function isCompleteCard(card: PageProduct): boolean {
  const { name, price, currency, imageUrl, brand, inStock, description } = card;
  return ![name, price, currency, imageUrl, brand, inStock, description].includes(null);
}

/** Whether a product can be made of a list's card alone. */
export function isUsableCard({ name, price }: PageProduct): boolean {
  return name !== null && price !== null;
}
