import { type JsonValue, isObject, walkJson } from './json-value.ts';
import { readJsonValues } from './lenient-json.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pageNumberOf, pageTemplate, withPage } from '../list/page-number.ts';

/** A part of a page that came as text within JSON. */
export interface JsonFragment {
  readonly html: string;
  readonly nextPageUrl: string | undefined;
}

const MARKUP = /<(?:a|div|li|article|section|tr)\b[^>]*>[\s\S]*<a\b[^>]*\bhref\b/i;
const NEXT_NAME = /^(?:next|sonraki)_?(?:page|sayfa)?_?(?:url|link|href|address)?$|^(?:load_?)?more_?url$/i;
const MORE_NAME = /^(?:has|is|have)_?(?:more|next)(?:_?(?:page|items|products))?$|^(?:more|devami_?var)$/i;
const LAST_NAME = /^(?:is_?)?last(?:_?page)?$|^(?:is_?)?(?:end|finished|completed?)$/i;
const COUNT_NAME =
  /^(?:total_?pages?|page_?count|last_?page|max_?page|max_?num_?pages|pages|toplam_?sayfa|sayfa_?sayisi)$/i;

/** Reads the markup that endless lists send within JSON; undefined when there is none. */
export function readJsonFragment(text: string, url: string): JsonFragment | undefined {
  if (!/<\s*\\?\/?\s*a\b|\\u003ca\b/i.test(text)) return undefined;
  const [value] = readJsonValues(text);
  const parts: string[] = [];
  walkJson(value, (_name, each) => {
    if (typeof each === 'string' && MARKUP.test(each)) parts.push(each);
  });
  return parts.length === 0 ? undefined : { html: parts.join('\n'), nextPageUrl: nextPageOf(value, url) };
}

/**
 * The next page's address as a JSON answer tells it: by itself, by a number, by a yes, or by a count of pages.
 * An answer that says nothing of it and has a later page's address may have a next one; that page will tell.
 */
export function nextPageOf(value: JsonValue | undefined, url: string): string | undefined {
  const current = pageNumberOf(url);
  const pageAt = (page: number): string | undefined =>
    pageTemplate(url)(page) ?? (current === 1 ? withPage(url, 'page', page) : undefined);
  // A yes overrules a no: a page too many costs one fetch, a page too few loses its products.
  let found: string | null | undefined;
  const take = (address: string | null | undefined): void => {
    found ??= address;
  };
  walkJson(value, (name, each) => {
    if (NEXT_NAME.test(name)) {
      if (each === null || each === false) take(null);
      else if (typeof each === 'string' && /^(?:https?:|[/?])/i.test(each)) take(absoluteUrl(each, url));
      else if (Number(each) === current + 1) take(pageAt(current + 1));
      else if (isObject(each) && typeof each['href'] === 'string') take(absoluteUrl(each['href'], url));
    } else if (MORE_NAME.test(name) && typeof each === 'boolean') take(each ? pageAt(current + 1) : null);
    else if (LAST_NAME.test(name) && typeof each === 'boolean') take(each ? null : pageAt(current + 1));
    else if (COUNT_NAME.test(name) && typeof each === 'number')
      take(each > current ? pageAt(current + 1) : null);
  });
  if (found === undefined && current > 1) return pageAt(current + 1);
  return found ?? undefined;
}
