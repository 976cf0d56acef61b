import { renderToString } from 'react-dom/server';
import type { DrawContent } from './components/product/drawn-content.ts';
import { type SiteData, SiteContext } from './lib/page/site-context.ts';

/** Contents by settings, categories and name: the first two are the same objects as long as nothing in them changes. */
const cache = new WeakMap<SiteData['settings'], WeakMap<SiteData['categories'], Map<string, string>>>();

function contentsOf({ settings, categories }: SiteData): Map<string, string> {
  const ofSite = cache.get(settings) ?? new WeakMap<SiteData['categories'], Map<string, string>>();
  cache.set(settings, ofSite);
  const contents = ofSite.get(categories) ?? new Map<string, string>();
  ofSite.set(categories, contents);
  return contents;
}

/** Draws the parts of a site's frame and caches them: footer and menu are half the work of a page. */
export function drawContent(site: SiteData): DrawContent {
  const contents = contentsOf(site);
  return (name, content) => {
    const known = contents.get(name);
    if (known !== undefined) return known;
    const drawn = renderToString(<SiteContext value={site}>{content}</SiteContext>);
    // What React gives is a rope of hundreds of pieces, slow to read again; in one piece it is not.
    const html = Buffer.from(drawn).toString();
    contents.set(name, html);
    return html;
  };
}
