import type { ReactNode } from 'react';
import type { ProductJson } from '#contract/catalogue/products';
import { productTexts } from '../../texts/product.ts';

interface ProductDetailsProps {
  readonly product: ProductJson;
  /** Machines that it fits. */
  readonly machines: ReactNode;
}

/** Everything a buyer wants to check: features, numbers, machines that it fits, and the text. */
export function ProductDetails({ product, machines }: ProductDetailsProps) {
  const { description, features, sku, oem = [], brand } = product;
  const facts = [
    [productTexts.brand, brand],
    [productTexts.sku, sku],
    [productTexts.partNumbers, oem.join(', ')],
  ];
  const text = description && (
    <Block id="aciklama" title={productTexts.description}>
      <div className="details-text">
        {description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Block>
  );
  const list = features.length > 0 && (
    <Block id="ozellikler" title={productTexts.features}>
      <ul className="details-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Block>
  );
  return (
    <div className="details">
      <div className="details-column">{list || text}</div>
      <div className="details-column">
        {list && text}
        <Block id="teknik" title={productTexts.details}>
          <dl className="details-facts">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Block>
        {machines}
      </div>
    </div>
  );
}

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Block({ id, title, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="details-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
