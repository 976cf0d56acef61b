import { paths } from '#contract/routes';
import { Picture } from '../../components/product/picture.tsx';
import { Section } from '../../components/section.tsx';
import { menuNodes } from '../../lib/category-menu.ts';
import { categoryTint } from '../../lib/category-tint.ts';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { listTexts } from '../../texts/catalogue.ts';
import { homeTexts } from '../../texts/home.ts';

const PICTURE_SIZE = 200;

export function CategoryTiles({ title = homeTexts.categories }: { readonly title?: string | undefined }) {
  const roots = menuNodes(useSiteCategories(), useSettings().site.menu);
  if (roots.length === 0) return null;
  return (
    <Section id="kategoriler-baslik" title={title}>
      <ul className="grid grid-cols-2 gap-3 @min-[62rem]:grid-cols-4 @min-[62rem]:gap-5">
        {roots.map(({ category, children }) => (
          <li
            key={category.id}
            className={`tile relative overflow-hidden rounded-box border border-line ${categoryTint(category.name)}`}
          >
            {category.imageUrl && (
              <div className="tile-picture border-b-2 border-dashed border-(--tint) bg-(--tint-soft) [&_img]:mix-blend-multiply">
                <Picture src={category.imageUrl} name={category.name} alt="" size={PICTURE_SIZE} />
              </div>
            )}
            <h3 className="tile-name px-4 pt-3.5 text-[clamp(1rem,0.9rem+0.5vw,1.1875rem)]">
              <a href={paths.category(category.slug)}>{category.name}</a>
            </h3>
            <p className="px-4 pt-0.5 pb-3.5 text-[0.875rem] text-ink-faint">
              {listTexts.productCount(category.productCount)}
            </p>
            {children.length > 0 && (
              <ul className="hidden @min-[34rem]:relative @min-[34rem]:flex @min-[34rem]:flex-wrap @min-[34rem]:gap-x-3.5 @min-[34rem]:px-4 @min-[34rem]:pb-4">
                {children.map(({ category: { id, slug, name } }) => (
                  <li key={id}>
                    <a
                      href={paths.category(slug)}
                      className="inline-block py-1 text-[0.875rem] text-ink-soft hover:text-(--tint-ink) hover:underline hover:underline-offset-[0.2em]"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
