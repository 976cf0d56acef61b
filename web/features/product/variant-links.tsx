import { paths } from '#contract/routes';
import { queryKeys } from '#contract/query-keys';
import { useAnswer } from '../../api/queries.ts';
import { productTexts } from '../../texts/product.ts';

export function VariantLinks({ slug }: { readonly slug: string }) {
  const { data: variants = [] } = useAnswer(queryKeys.variants(slug));
  if (variants.length < 2) return null;
  const [first] = variants;
  return (
    <nav className="mt-5 w-full" aria-labelledby="secenekler">
      <h2 id="secenekler" className="mb-2 text-[0.9375rem] font-[650]">
        {Object.keys(first?.option ?? {}).join(' / ') || productTexts.variants}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <li key={variant.slug}>
            <a
              href={paths.product(variant.slug)}
              className={`block min-w-12 rounded-control border px-3 py-2.5 text-center forced-colors:[&[aria-current]]:border-3 border-line-strong [&:is(:hover,[aria-current])]:border-(--brand-strong) [&:is(:hover,[aria-current])]:[box-shadow:0_0_0_1px_var(--brand-strong)] ${variant.inStock ? '' : 'border-dashed text-ink-faint line-through'}`}
              aria-current={variant.slug === slug ? 'page' : undefined}
            >
              {Object.values(variant.option).join(' / ') || variant.name}
              {!variant.inStock && <span className="sr-only"> {productTexts.variantOff}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
