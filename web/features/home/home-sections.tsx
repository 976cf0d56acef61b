import type { HomePart } from '#contract/catalogue/site/home';
import { paths, ALL_PRODUCTS } from '#contract/routes';
import { Section } from '../../components/section.tsx';
import { guideTexts } from '../../texts/guide.ts';
import { homeTexts } from '../../texts/home.ts';
import { listingPath } from '#contract/catalogue/listing-path';
import { EMPTY_LISTING } from '#domain/catalogue/listing';
import { listTexts } from '../../texts/catalogue.ts';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { layoutTexts } from '../../texts/layout.ts';
import { Picture } from '../../components/product/picture.tsx';
import { menuNodes } from '../../lib/category-menu.ts';
import { categoryTint } from '../../lib/category-tint.ts';
import { useListing } from '../../api/lists.ts';
import { Notice } from '../../components/notice.tsx';
import { CardSkeletons } from '../../components/card-skeletons.tsx';

export function Guides({ part: { title, guides = [] } }: { readonly part: HomePart }) {
  return (
    <Section
      id="rehber-baslik"
      title={title ?? homeTexts.guides}
      beside={
        <a href={paths.guides} className="section-more hover:underline">
          {guideTexts.all}
        </a>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-4">
        {guides.map(({ slug, title: name, summary }) => (
          <li key={slug}>
            <h3 className="text-[1.0625rem]">
              <a
                href={paths.guide(slug)}
                className="text-(--brand-strong) underline underline-offset-[0.2em]"
              >
                {name}
              </a>
            </h3>
            <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The makers with the most products. */
export function Makers({ part: { title, makers = [] } }: { readonly part: HomePart }) {
  return (
    <Section id="markalar-baslik" title={title ?? homeTexts.makers}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {makers.map(({ name, count }) => (
          <li key={name}>
            <a
              href={listingPath(paths.category(ALL_PRODUCTS), { ...EMPTY_LISTING, brands: [name] })}
              className="flex min-h-16 flex-col justify-center rounded-box border border-line px-4 py-2 leading-[1.35] hover:border-(--brand-strong)"
            >
              <span className="font-[650]">{name}</span>
              <span className="text-[0.875rem] text-ink-faint">{listTexts.productCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface GoodsRowProps {
  readonly part: HomePart;
  /** Prefix of the row's ids, unique on the page. */
  readonly id: string;
}

/** Goods chosen by the owner or a rule: a strip on phones, two rows elsewhere. */
export function GoodsRow({ part: { kind, title, items = [], path }, id }: GoodsRowProps) {
  return (
    <Section
      id={id}
      title={title ?? (kind === 'reduced' || kind === 'new' ? homeTexts[kind] : homeTexts.featured)}
      beside={
        path ? (
          <a href={path} className="section-more hover:underline" aria-describedby={id}>
            {homeTexts.seeAll}
          </a>
        ) : null
      }
    >
      <ProductGrid products={items} heading="h3" className="grid-eight goods-row" list={`${id}-`} />
    </Section>
  );
}

export function ShippingBanner() {
  const { freeShippingFrom, transitDays } = useSettings();
  return (
    <p className="mt-[clamp(1.5rem,3vw,2.25rem)] flex flex-wrap items-center gap-4 rounded-box border-2 border-dashed border-(--brand-line) bg-(--brand-soft) px-5 py-4">
      <Icon name="truck" className="size-7 text-(--brand-strong)" />
      <span className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-x-3">
        <strong className="min-w-0 font-[650]">
          {layoutTexts.freeShipping(plainLira(freeShippingFrom))}
        </strong>
        <span className="min-w-0 text-ink-soft">{homeTexts.freeShippingNote(...transitDays)}</span>
      </span>
    </p>
  );
}

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
                      className="inline-block py-1 text-[0.875rem] text-ink-soft hover:text-(--tint-ink) hover:underline underline-offset-[0.2em]"
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

const SKELETONS = 20;

/** The first sixty products in the shop's order, and a link to all. */
export function FirstProducts({ title = homeTexts.products }: { readonly title?: string | undefined }) {
  const { data, isLoadingError, refetch } = useListing(EMPTY_LISTING);
  const products = data?.items ?? [];
  return (
    <Section
      id="urunler-baslik"
      title={title}
      beside={
        products.length > 0 && (
          <p className="text-[0.875rem] text-ink-faint">
            {homeTexts.productsNote(products.length, data?.total ?? 0)}
          </p>
        )
      }
    >
      {isLoadingError && <Notice {...listTexts.failed} isError onRetry={refetch} />}
      {!data && !isLoadingError && <CardSkeletons count={SKELETONS} />}
      {products.length > 0 && <ProductGrid products={products} heading="h3" />}
      {data && products.length === 0 && <Notice {...homeTexts.empty} />}
      <p className="flex justify-center pt-8">
        <a href={paths.category(ALL_PRODUCTS)} className="button button-strong">
          {homeTexts.allProducts}
        </a>
      </p>
    </Section>
  );
}
