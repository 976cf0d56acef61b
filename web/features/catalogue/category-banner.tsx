import type { CategoryJson } from '#contract/catalogue/category/categories';
import { paths } from '#contract/routes';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { categoryTint } from '../../lib/category-tint.ts';
import { listTexts } from '../../texts/catalogue.ts';

interface CategoryBannerProps {
  readonly name: string;
  readonly description: string;
  /** The categories above it, from the top level down. */
  readonly above: readonly CategoryJson[];
  /** The categories directly below it. */
  readonly below: readonly CategoryJson[];
}

export function CategoryBanner({ name, description, above, below }: CategoryBannerProps) {
  return (
    <div className={`banner ${categoryTint(name, ...above.map((category) => category.name).toReversed())}`}>
      <div className="wrap">
        <Breadcrumb
          trail={above.map((category) => ({ name: category.name, path: paths.category(category.slug) }))}
          current={name}
        />
        <h1 className="banner-title" tabIndex={-1}>
          {name}
        </h1>
        {description && <p className="banner-text">{description}</p>}
        {below.length > 0 && (
          <nav aria-label={listTexts.subcategories}>
            <ul className="banner-links">
              {below.map((category) => (
                <li key={category.id}>
                  <a href={paths.category(category.slug)}>
                    {category.name} <span className="banner-count">{category.productCount}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}
