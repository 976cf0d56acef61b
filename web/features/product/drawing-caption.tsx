import type { ProductJson } from '#contract/catalogue/products';
import { readFacts } from '#domain/catalogue/facts/facts';
import { productTexts } from '../../texts/product.ts';
import { needleBands } from './needle-bands.ts';

/** What a drawing shows alike for many sizes stands beside it: the facts that tell one from the other. */
const TELLING_FACTS = ['İğne sistemi', 'Numara', 'Boy', 'Profil', 'Gaze mesafesi', 'Oluk', 'Fitil', 'Masura'];
/** Machines are told apart by their shape. */
const PLAIN_FACT = 'Azami hız';

/** Says of the shop's own drawings that they are none of the goods, and what they do not show. */
export function DrawingCaption({ product }: { readonly product: ProductJson }) {
  if (!/^\/images\/[^?]+\.svg$/.test(product.imageUrl)) return null;
  const facts = readFacts(product.features);
  const isPart = product.group !== undefined || !facts.has(PLAIN_FACT);
  const told = isPart ? TELLING_FACTS.flatMap((name) => facts.get(name) ?? []) : [];
  const bands = needleBands(product);
  return (
    <p className="form-hint">
      {[productTexts.drawing, ...told].join(' · ')}
      {bands.length > 0 && (
        <>
          {' · '}
          <svg viewBox="0 0 44 14" width="44" height="14" className="inline" aria-hidden="true">
            <path d="M0 4h20l6 2h18v2H26l-6 2H0z" fill="#aeb6bd" />
            {bands.map(({ name, color }, index) => (
              <rect
                key={name}
                x={4 + index * 7}
                y="3.5"
                width="4"
                height="7"
                fill={color}
                stroke="#6b7280"
                strokeWidth="0.5"
              />
            ))}
          </svg>{' '}
          {productTexts.bands(bands.map(({ name }) => name).join(' + '))}
        </>
      )}
    </p>
  );
}
