import { paths } from '#contract/routes';
import { cardTexts } from '../../texts/catalogue.ts';

interface CompareLinkProps {
  readonly slug: string;
  readonly className: string;
  /** Id of the element with the product's name. */
  readonly describedBy: string;
}

/** Leads to the comparison with this product; once the page's code is there, it collects products instead. */
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
