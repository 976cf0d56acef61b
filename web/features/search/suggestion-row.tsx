import type { ComponentProps, ReactNode } from 'react';
import type { SuggestedProduct, Suggestions } from '#contract/catalogue/search';
import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { suggestionTexts as texts } from '../../texts/search-suggestions.ts';

export interface Suggestion {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly note: string;
  readonly product?: SuggestedProduct;
}

/** The lines in their order: machine, categories, products, pages. */
export function suggestionsOf({ machine, categories, products, pages }: Suggestions): readonly Suggestion[] {
  return [
    ...(machine ? [{ key: 'machine', path: machine.path, name: machine.name, note: texts.machine }] : []),
    ...categories.map(({ slug, name, path, count }) => ({
      key: `category ${slug}`,
      path,
      name,
      note: texts.productCount(count),
    })),
    ...products.map((product) => ({
      key: `product ${product.id}`,
      path: paths.product(product.slug),
      name: product.name,
      note: '',
      product,
    })),
    ...pages.map(({ title, path }) => ({ key: `page ${title}`, path, name: title, note: texts.page })),
  ];
}

interface SuggestionRowProps extends ComponentProps<'li'> {
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
}

const PICTURE_SIZE = 48;
const NAME = 'font-[550] wrap-anywhere';
const NOTE = 'text-[0.875rem] text-ink-soft sm:max-w-44 sm:text-right sm:text-balance';

export function SuggestionRow({ suggestion, isActive, ...optionProps }: SuggestionRowProps) {
  const { name, note, product } = suggestion;
  const form = product
    ? 'grid-cols-[3rem_1fr] py-2 sm:grid-cols-[3rem_1fr_auto]'
    : 'min-h-11 grid-cols-[3rem_1fr_auto] py-1';
  return (
    <li
      {...optionProps}
      className={`grid cursor-pointer items-center gap-x-3 border-line px-3.5 not-first:border-t max-[18rem]:grid-cols-[minmax(0,1fr)] max-[18rem]:[&>:first-child]:hidden ${form} ${isActive ? 'bg-(--brand-soft)' : ''}`}
    >
      {product ? (
        <ProductLine product={product} />
      ) : (
        <>
          <Icon name="search" className="size-5 justify-self-center text-ink-faint" />
          <span className={NAME}>{name}</span>
          <span className={NOTE}>{note}</span>
        </>
      )}
    </li>
  );
}

function ProductLine({ product }: { readonly product: SuggestedProduct }): ReactNode {
  const settings = useSettings();
  const { name, brand, code, imageUrl, inStock, price } = product;
  return (
    <>
      <span className="row-span-2 sm:row-auto [&_.picture-loading]:hidden [&_.picture-name]:overflow-hidden [&_.picture-name]:p-0.5 [&_.picture-name]:text-[0.5rem]">
        <Picture src={imageUrl} name={name} alt="" size={PICTURE_SIZE} />
      </span>
      <span className="min-w-0 leading-[1.3]">
        <span className="block text-[0.8125rem] text-ink-faint">
          {code === undefined ? brand : `${brand} · ${code}`}
        </span>
        <span className={NAME}>{name}</span>
      </span>
      <span className={NOTE}>
        {displayPrice(price, settings)}
        <span className={`ml-3 inline-block sm:ml-0 sm:block ${inStock ? 'text-ok' : 'text-off'}`}>
          {inStock ? texts.inStock : texts.soldOut}
        </span>
      </span>
    </>
  );
}
