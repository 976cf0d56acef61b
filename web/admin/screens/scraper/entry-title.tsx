import { Link } from 'wouter';
import type { RunEntry } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';

const texts = scraperTexts.runs;

/** The product's name, a link once it stands in the shop. */
export function EntryTitle({ entry }: { readonly entry: RunEntry }) {
  const { name, url, productId, kind, state } = entry;
  const isInShop = kind !== 'new' || state === 'applied';
  return productId !== undefined && isInShop ? (
    <Link href={`/admin/products/${productId}`} className="font-medium break-words underline">
      {name ?? url}
    </Link>
  ) : (
    <span className="font-medium break-words">{name ?? url}</span>
  );
}

/** The product's page in the other shop. */
export function SourceLink({ entry: { name, url } }: { readonly entry: RunEntry }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="text-sm whitespace-nowrap underline"
      aria-label={texts.sourceOf(name ?? url)}
    >
      {texts.source}
    </a>
  );
}
