import type { ReactNode } from 'react';
import type { ProductJson } from '#contract/catalogue/product/products';
import { factTable } from '#domain/catalogue/facts/facts';
import { productTexts } from '../../texts/product.ts';

interface ProductDetailsProps {
  readonly product: ProductJson;
  readonly machines: ReactNode;
}

/** The fact that lists a part's machines; they are shown beside the table. */
const MACHINES_FACT = 'Uyum';

export function ProductDetails({ product, machines }: ProductDetailsProps) {
  const { description, features, sku, barcode, oem = [], brand, compatible = [] } = product;
  const { facts, notes } = factTable(features, [brand, ...(sku ? [sku] : []), ...oem]);
  const rows = [
    [productTexts.brand, brand],
    [productTexts.sku, sku],
    [productTexts.barcode, barcode],
    [productTexts.partNumbers, oem.filter((number) => number !== sku).join(', ')],
    ...facts.filter(([name]) => name !== MACHINES_FACT || compatible.length === 0),
  ];
  return (
    <div className="grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-9 pt-[clamp(2.5rem,5vw,4rem)] lg:grid-cols-[1fr_1fr]">
      <div className="grid min-w-0 content-start gap-9">
        {description && (
          <Block id="aciklama" title={productTexts.description}>
            <div className="grid max-w-176 gap-3.5 leading-[1.65] wrap-anywhere text-pretty whitespace-pre-line">
              {description.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Block>
        )}
        {machines}
      </div>
      <Block id="ozellikler" title={productTexts.details}>
        <dl>
          {rows.map(
            ([name, value]) =>
              value && (
                <div
                  key={name}
                  className="grid grid-cols-[min(12rem,40%)_1fr] gap-4 border-line py-2 not-first:border-t"
                >
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {notes.length > 0 && (
          <ul className="pt-3">
            {notes.map((note) => (
              <li
                key={note}
                className="flex gap-3 py-1.5 before:mt-[0.7em] before:w-4 before:flex-none before:border-t-2 before:border-dashed before:border-(--brand)"
              >
                {note}
              </li>
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
      <h2 id={id} className="mb-3 border-b-2 border-dashed border-line pb-3 text-[1.25rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
