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
      <ListCard title={texts.problems} items={problems.items} count={problems.count} href="/admin/files">
        {({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            <span className="min-w-0 grow">
              <span className="font-medium break-all">{file}</span>
              <span className="block text-sm break-words text-ink-soft">
                {texts.line(line)}: {message}
              </span>
            </span>
          </li>
        )}
      </ListCard>
      {PRODUCT_LISTS.map(({ part, href }) => (
        <ListCard
          key={part}
          title={texts[part]}
          items={catalogue[part].products}
          count={catalogue[part].count}
          href={href}
        >
          {({ id, name, stockCount }) => (
            <li key={id}>
              <Link href={`/admin/products/${id}`} className="min-w-0 grow underline">
                {name}
              </Link>
              {part === 'lowStock' && (
                <span className="whitespace-nowrap tabular-nums">{texts.pieces(stockCount)}</span>
              )}
            </li>
          )}
        </ListCard>
      ))}
      <ListCard title={texts.emptySearches} items={emptySearches}>
        {({ text, count }) => (
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
        )}
      </ListCard>
    </>
  );
}
