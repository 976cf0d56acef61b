import type { ComponentProps, ReactNode } from 'react';
import type { SuggestedProduct, Suggestions } from '#contract/catalogue/search';
import { paths } from '#contract/routes';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { suggestionTexts as texts } from '../../texts/search.ts';

/** One line of the suggestions and its link. */
export interface Suggestion {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  /** The text beside the name. */
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
      note: texts.count(count),
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

export function SuggestionRow({ suggestion, isActive, ...optionProps }: SuggestionRowProps) {
  const { name, note, product } = suggestion;
  const active = isActive ? ' suggestion-active' : '';
  return (
    <li {...optionProps} className={`suggestion${product ? '' : ' suggestion-plain'}${active}`}>
      {product ? (
        <ProductLine product={product} />
      ) : (
        <>
          <Icon name="search" className="size-5 justify-self-center text-ink-faint" />
          <span className="suggestion-name">{name}</span>
          <span className="suggestion-price">{note}</span>
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
      <span className="suggestion-picture">
        <Picture src={imageUrl} name={name} alt="" size={PICTURE_SIZE} />
      </span>
      <span className="min-w-0 leading-[1.3]">
        <span className="block text-[0.8125rem] text-ink-faint">
          {code === undefined ? brand : `${brand} · ${code}`}
        </span>
        <span className="suggestion-name">{name}</span>
      </span>
      <span className="suggestion-price">
        {displayPrice(price, settings)}
        <span className={inStock ? 'suggestion-stock' : 'suggestion-stock suggestion-sold-out'}>
          {inStock ? texts.inStock : texts.soldOut}
        </span>
      </span>
    </>
  );
}
