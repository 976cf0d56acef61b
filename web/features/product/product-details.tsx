import type { ReactNode } from 'react';
import type { ProductJson } from '#contract/catalogue/product/products';
import { factTable } from '#domain/catalogue/facts/facts';
import { productTexts } from '../../texts/product.ts';

interface ProductDetailsProps {
  readonly product: ProductJson;
  /** Machines that it fits. */
  readonly machines: ReactNode;
}

/** The fact that lists a part's machines; they are shown beside the table. */
const MACHINES_FACT = 'Uyum';

/** The description, one table of facts, and the machines that it fits. */
export function ProductDetails({ product, machines }: ProductDetailsProps) {
  const { description, features, sku, oem = [], brand, compatible = [] } = product;
  const { facts, notes } = factTable(features, [brand, ...(sku ? [sku] : []), ...oem]);
  const rows = [
    [productTexts.brand, brand],
    [productTexts.sku, sku],
    [productTexts.partNumbers, oem.filter((number) => number !== sku).join(', ')],
    ...facts.filter(([name]) => name !== MACHINES_FACT || compatible.length === 0),
  ];
  return (
    <div className="details">
      <div className="details-column">
        {description && (
          <Block id="aciklama" title={productTexts.description}>
            <div className="details-text">
              {description.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Block>
        )}
        {machines}
      </div>
      <Block id="ozellikler" title={productTexts.details}>
        <dl className="details-facts">
          {rows.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {notes.length > 0 && (
          <ul className="details-features">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Block>
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
