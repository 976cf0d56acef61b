import { foldWords, machineLine, oneLine } from './clean-text.ts';
import { REGION } from './page-regions.ts';
import { type PageElement, type PageTree, textOf } from './page-tree.ts';
import type { VisiblePage } from './visible-page.ts';

const BRAND_LABEL =
  /^(?:marka(?:si)?|brand(?: name)?|marke|marque|marca|merk|manufacturer|uretici(?: firma)?|hersteller|producent|fabricant|fabricante|producer|бренд|производитель|značka|znacka|vyrobce|marka\/model|varemerke|tootja|gyarto|品牌|メーカー|ブランド|מותג|العلامة التجارية|ماركة)\s*:?$/;

/** Words that lead to a brand's name: "See more of the brand: Juki". */
const BRAND_LEAD =
  /^(?:.*\b(?:marka(?:s[ıi])?|brand|marke|marque|marca|merk)\s*:|(?:marka|brand|by|von|de la marque|marke)\s+-?)\s*/i;

/** A brand without the words that lead to it. */
export function brandName(text: string): string {
  return text.replace(BRAND_LEAD, '').trim();
}

/** The brand as the page shows it: a labelled value, a link to a brand's page, or an element named so. */
export function findBrand(page: VisiblePage): string | undefined {
  const anchor = page.heading?.element.index ?? 0;
  let best: string | undefined;
  let bestPoints = 0;
  const offer = (value: string | undefined, points: number): void => {
    const text = machineLine(value ?? '')
      .replace(BRAND_LEAD, '')
      .replace(/[|:]\s*$/, '')
      .trim();
    if (
      text.length < 2 ||
      text.length > 45 ||
      /^\d+$/.test(text) ||
      /(?:brand|marka|tum |all |see |view |shop |more)/i.test(text)
    )
      return;
    if (points > bestPoints) {
      best = text;
      bestPoints = points;
    }
  };
  if (page.heading) offer(leadingLink(page.heading.element), 2.2);
  for (const element of page.tree.elements) {
    if (
      element.end - element.index > 8 ||
      page.regions.has(element, REGION.hidden | REGION.aside | REGION.furniture)
    )
      continue;
    const far = Math.abs(element.index - anchor) >= 150;
    if (far && element.ownText.length < 4) continue;
    const near = Math.exp(-Math.abs(element.index - anchor) / 200);
    const own = element.ownText.length < 120 ? oneLine(element.ownText) : '';
    if (own !== '' && own.length < 70) {
      const folded = foldWords(own);
      if (BRAND_LABEL.test(folded))
        offer(
          element.children.length > 1
            ? oneLine(textOf(element, 120)).slice(own.length)
            : nextText(page.tree, element),
          3 + near,
        );
      else if (/^(?:marka|brand|marke|marque|marca|бренд|производитель)\s*:\s*\S/.test(folded))
        offer(own.slice(own.indexOf(':') + 1), 3 + near);
    }
    if (far) continue;
    const hint = page.regions.hint(element);
    if (
      hint !== '' &&
      /(?:^|[-_ ])(?:product-?)?(?:brand|marka|manufacturer|marque|designer|brand-?name|marca)(?=$|[-_ ])/.test(
        hint,
      )
    ) {
      const image =
        element.tag === 'img'
          ? element
          : element.children.find((child) => typeof child !== 'string' && child.tag === 'img');
      const text = oneLine(textOf(element, 100));
      offer(
        text === '' && image !== undefined && typeof image !== 'string' ? image.attrs['alt'] : text,
        2 + near,
      );
    }
    const href = element.tag === 'a' ? element.attrs['href'] : undefined;
    if (
      href !== undefined &&
      /\/(?:brands?|markalar|marka|marke|marques?|marcas?|manufacturers?|designers?|hersteller|producent)\/[^/?#]+|[?&](?:brand|marka|manufacturer_id)=/.test(
        href,
      )
    )
      offer(textOf(element, 100), 2.5 + near);
  }
  return best;
}

/** The link that a name begins with: "<h1><a>Philips</a> Essential Airfryer</h1>". */
function leadingLink(heading: PageElement): string | undefined {
  const [first, ...rest] = heading.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  if (first === undefined || typeof first === 'string' || first.tag !== 'a' || rest.length === 0)
    return undefined;
  return oneLine(textOf(first, 60));
}

function nextText(tree: PageTree, label: PageElement): string | undefined {
  for (let index = label.end; index < label.end + 5; index += 1) {
    const element = tree.elements[index];
    if (!element || element.end - element.index > 6) continue;
    const text = oneLine(textOf(element, 100));
    if (text !== '' && text !== ':') return text;
  }
  // "<b>Marka:</b> JUKI": the value is bare text beside the label.
  const siblings = label.parent?.children ?? [];
  const at = siblings.indexOf(label);
  const after = siblings[at + 1];
  return typeof after === 'string' ? after : undefined;
}
