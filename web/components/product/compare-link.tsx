import { paths } from '#contract/routes';
import { cardTexts } from '../../texts/catalogue.ts';

interface CompareLinkProps {
  readonly slug: string;
  readonly className: string;
  /** Id of the element with the product's name. */
  readonly describedBy: string;
}

/**
 * A link to the comparison with this product. When the page's code is loaded, it adds the product to the collection
 * instead.
 */
export function CompareLink({ slug, className, describedBy }: CompareLinkProps) {
  return (
    <a
      href={paths.compare(slug)}
      rel="nofollow"
      className={className}
      data-compare={slug}
      aria-describedby={describedBy}
    >
      {cardTexts.compare}
    </a>
  );
}
