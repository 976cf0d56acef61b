import type { ComponentProps } from 'react';
import type { SearchResult } from '#contract/catalogue/products';
import { Picture } from '../../components/picture.tsx';
import { shownPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/site-context.ts';

interface SearchResultRowProps extends ComponentProps<'li'> {
  readonly result: SearchResult;
  readonly isActive: boolean;
}

const PICTURE_SIZE = 48;

export function SearchResultRow({ result, isActive, ...optionProps }: SearchResultRowProps) {
  const settings = useSettings();
  return (
    <li {...optionProps} className={isActive ? 'suggestion suggestion-active' : 'suggestion'}>
      <span className="suggestion-picture">
        <Picture src={result.imageUrl} name={result.name} alt="" size={PICTURE_SIZE} />
      </span>
      <span className="suggestion-text">
        <span className="suggestion-brand">{result.brand}</span>
        <span className="suggestion-name">{result.name}</span>
      </span>
      <span className="suggestion-price">{shownPrice(result.price, settings)}</span>
    </li>
  );
}
