import { paths } from '#contract/routes';
import { Picture } from '../../components/product/picture.tsx';
import { menuNodes } from '../../lib/category-menu.ts';
import { categoryTint } from '../../lib/category-tint.ts';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { listTexts } from '../../texts/catalogue.ts';
import { homeTexts } from '../../texts/home.ts';

const PICTURE_SIZE = 200;

/** The top-level categories with what is in them. */
export function CategoryTiles({ title = homeTexts.categories }: { readonly title?: string | undefined }) {
  const roots = menuNodes(useSiteCategories(), useSettings().site.menu);
  if (roots.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="kategoriler-baslik">
      <h2 id="kategoriler-baslik" className="section-title">
        {title}
      </h2>
      <ul className="tiles">
        {roots.map(({ category, children }) => (
          <li key={category.id} className={`tile ${categoryTint(category.name)}`}>
            {category.imageUrl && (
              <div className="tile-picture">
                <Picture src={category.imageUrl} name={category.name} alt="" size={PICTURE_SIZE} />
              </div>
            )}
            <h3 className="tile-name">
              <a href={paths.category(category.slug)}>{category.name}</a>
            </h3>
            <p className="px-4 pt-0.5 pb-3.5 text-[0.875rem] text-ink-faint tabular-nums">
              {listTexts.productCount(category.productCount)}
            </p>
            {children.length > 0 && (
              <ul className="tile-links">
                {children.map(({ category: { id, slug, name } }) => (
                  <li key={id}>
                    <a href={paths.category(slug)}>{name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
