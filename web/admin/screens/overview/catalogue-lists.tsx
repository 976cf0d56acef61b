import { Link } from 'wouter';
import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { ListCard } from './list-card.tsx';

type CataloguePart = NonNullable<Overview['catalogue']>;
const texts = overviewTexts.lists;

const PRODUCT_LISTS = [
  { part: 'lowStock', href: '/admin/products?stock=low' },
  { part: 'noPicture', href: '/admin/products?picture=missing' },
  { part: 'noPrice', href: '/admin/products?price=missing' },
] as const;

/** What the catalogue lacks, and searches that found nothing. */
export function CatalogueLists({ catalogue }: { readonly catalogue: CataloguePart }) {
  const { emptySearches, problems } = catalogue;
  return (
    <>
      {problems.count > 0 && (
        <ListCard
          title={texts.problems}
          count={problems.count}
          visibleCount={problems.items.length}
          href="/admin/files"
        >
          {problems.items.map(({ file, line, message }) => (
            <li key={`${file} ${line} ${message}`}>
              <span className="min-w-0 grow">
                <span className="font-medium break-all">{file}</span>
                <span className="block text-sm break-words text-ink-soft">
                  {texts.line(line)}: {message}
                </span>
              </span>
            </li>
          ))}
        </ListCard>
      )}
      {PRODUCT_LISTS.filter(({ part }) => catalogue[part].count > 0).map(({ part, href }) => {
        const { count, products } = catalogue[part];
        return (
          <ListCard key={part} title={texts[part]} count={count} visibleCount={products.length} href={href}>
            {products.map(({ id, name, stockCount }) => (
              <li key={id}>
                <Link href={`/admin/products/${id}`} className="min-w-0 grow underline">
                  {name}
                </Link>
                {part === 'lowStock' && (
                  <span className="whitespace-nowrap tabular-nums">{texts.pieces(stockCount)}</span>
                )}
              </li>
            ))}
          </ListCard>
        );
      })}
      {emptySearches.length > 0 && (
        <ListCard
          title={texts.emptySearches}
          count={emptySearches.length}
          visibleCount={emptySearches.length}
        >
          {emptySearches.map(({ text, count }) => (
            <li key={text}>
              <a
                href={`/ara?q=${encodeURIComponent(text)}`}
                className="min-w-0 grow break-words underline"
                target="_blank"
                rel="noreferrer"
              >
                {text}
              </a>
              <span className="whitespace-nowrap tabular-nums">{texts.times(count)}</span>
            </li>
          ))}
        </ListCard>
      )}
    </>
  );
}
