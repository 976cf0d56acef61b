import type { ProductJson } from '#contract/products';
import { productTexts } from '../../texts/product.ts';

/** Everything a buyer wants to check: features, numbers, machines that it fits, and the text. */
export function ProductDetails({ product }: { readonly product: ProductJson }) {
  const { description, features, sku, oem = [], compatible = [], brand } = product;
  return (
    <div className="details">
      {features.length > 0 && (
        <section aria-labelledby="ozellikler">
          <h2 id="ozellikler" className="details-title">
            {productTexts.features}
          </h2>
          <ul className="details-features">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="teknik">
        <h2 id="teknik" className="details-title">
          {productTexts.details}
        </h2>
        <dl className="details-facts">
          <div>
            <dt>{productTexts.brand}</dt>
            <dd>{brand}</dd>
          </div>
          {sku && (
            <div>
              <dt>{productTexts.sku}</dt>
              <dd>{sku}</dd>
            </div>
          )}
          {oem.length > 0 && (
            <div>
              <dt>{productTexts.partNumbers}</dt>
              <dd>{oem.join(', ')}</dd>
            </div>
          )}
        </dl>
      </section>
      {compatible.length > 0 && (
        <section aria-labelledby="uyumlu">
          <h2 id="uyumlu" className="details-title">
            {productTexts.compatible}
          </h2>
          <ul className="details-machines">
            {compatible.map((machine) => (
              <li key={machine}>{machine}</li>
            ))}
          </ul>
        </section>
      )}
      {description && (
        <section aria-labelledby="aciklama">
          <h2 id="aciklama" className="details-title">
            {productTexts.description}
          </h2>
          <div className="details-text">
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
