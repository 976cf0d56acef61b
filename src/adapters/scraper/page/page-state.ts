import { machineLine, nameKey } from './clean-text.ts';
import type { PageScript } from './page-tree.ts';

const BRAND =
  /["']?\b(?:product_?)?(?:brand|brand_?name|manufacturer|marka|vendor)["']?\s*:\s*(?:\{[^{}]{0,80}?["']name["']\s*:\s*)?(["'])((?:(?!\1)[^\\\n{}<>]|\\u[0-9a-f]{4}){2,40})\1/gi;
const CURRENCY =
  /["']?(?:currency|currency_?code|price_?currency|currencyCode)["']?\s*[:=]\s*["'](?:[$£₱]\s?)?([A-Z]{3})["']|["'][$£₱]\s?([A-Z]{3})["']/g;
const MAX_LENGTH = 400_000;

function unescape(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/**
 * Looks through plain scripts for a brand and a currency: a last resort where nothing else gives them. A brand counts when the product's name holds it or
 * when it is the only one mentioned.
 */
export function readState(scripts: readonly PageScript[], name: string) {
  const brands = new Map<string, number>();
  const currencies = new Map<string, number>();
  const key = nameKey(name);
  for (const script of scripts) {
    if (script.type.includes('ld+json') || script.text.length > MAX_LENGTH) continue;
    if (/brand|marka|vendor|manufacturer/i.test(script.text))
      for (const match of script.text.matchAll(BRAND)) {
        const brand = machineLine(unescape(match[2] ?? ''));
        if (brand.length > 1 && !/^(?:true|false|null|undefined|\d+|brand|name)$/i.test(brand))
          brands.set(brand, (brands.get(brand) ?? 0) + 1);
      }
    if (/urrency/.test(script.text))
      for (const [, named, besideSign] of script.text.matchAll(CURRENCY)) {
        const code = named ?? besideSign ?? '';
        currencies.set(code, (currencies.get(code) ?? 0) + 1);
      }
  }
  const named = [...brands.keys()].filter(
    (brand) => nameKey(brand).length > 1 && key.includes(nameKey(brand)),
  );
  const distinct = new Set([...brands.keys()].map(nameKey));
  const brand = named[0] ?? (distinct.size === 1 ? [...brands.keys()][0] : undefined);
  const currency = [...currencies].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  return { brand, currency };
}
