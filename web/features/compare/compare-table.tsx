import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import { comparisonPath, type ComparisonQuery } from '#contract/catalogue/facts/comparison-path';
import { paths } from '#contract/routes';
import { AddToCartButton } from '../../components/product/add-to-cart-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { Price } from '../../components/product/price.tsx';
import { StockBadge } from '../../components/product/stock-badge.tsx';
import { compareTexts as texts } from '../../texts/compare.ts';

const PICTURE_SIZE = 160;

type Product = ComparisonJson['products'][number];

interface CompareTableProps {
  readonly data: ComparisonJson;
  readonly query: ComparisonQuery;
}

/** Products as columns, facts as rows; the names of the facts stay visible when the table is scrolled. */
export function CompareTable({ data: { products, rows }, query }: CompareTableProps) {
  const visibleRows = query.isShort ? rows.filter(({ differs }) => differs) : rows;
  const nameId = ({ id }: Product): string => `karsilastir-${id}`;
  return (
    // A region that scrolls needs the keyboard.
    <div
      className="relative scroll-pl-32 overflow-x-auto rounded-box border border-line"
      role="region"
      aria-label={texts.scroll}
      tabIndex={0}
    >
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            {products.map((product) => (
              <th key={product.id} scope="col" data-compared={product.slug}>
                <Picture src={product.imageUrl} name={product.name} alt="" size={PICTURE_SIZE} isFirst />
                <a
                  id={nameId(product)}
                  href={paths.product(product.slug)}
                  className="compare-name font-semibold hover:text-(--brand-strong)"
                >
                  {product.name}
                </a>
                <a
                  href={comparisonPath({
                    ...query,
                    slugs: products.map(({ slug }) => slug).filter((slug) => slug !== product.slug),
                  })}
                  className="icon-button absolute top-1 right-1 bg-paper hover:bg-ground"
                  aria-label={texts.remove(product.name)}
                >
                  <Icon name="close" />
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.price}</th>
            {products.map((product) => (
              <td key={product.id}>
                <Price product={product} />
                <AddToCartButton
                  product={product}
                  className="button button-strong"
                  describedBy={nameId(product)}
                />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{texts.stock}</th>
            {products.map((product) => (
              <td key={product.id}>
                <StockBadge product={product} />
              </td>
            ))}
          </tr>
          {products.some(({ parts }) => parts > 0) && (
            <tr>
              <th scope="row">{texts.parts}</th>
              {products.map(({ id, slug, parts }) => (
                <td key={id}>
                  {parts > 0 ? (
                    <a
                      href={paths.machine(slug)}
                      className="text-(--brand-strong) underline underline-offset-[0.2em]"
                    >
                      {texts.partCount(parts)}
                    </a>
                  ) : (
                    <span className="text-ink-faint">{texts.noParts}</span>
                  )}
                </td>
              ))}
            </tr>
          )}
          {visibleRows.map(({ label, values, differs }) => (
            <tr key={label} className={differs ? 'compare-differs' : undefined}>
              <th scope="row">
                {label}
                {differs && <span className="block text-[0.75rem] text-off">{texts.differs}</span>}
              </th>
              {products.map(({ id }, index) => (
                <td key={id}>{values[index] ?? <span className="text-ink-faint">{texts.unstated}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
