import { anyOf } from '../page/word-table.ts';
import { foldWords } from '../page/clean-text.ts';

/** The word for a brand or a maker in the languages of the shops we meet, folded. */
const BRAND_WORD =
  'marka(?:si)?|brand(?: name)?|brend|marke|marque|marca|marchio|merk|merke|(?:tuote)?merkki|maerke|varemerke|varumarke|kaubamark|znacka|zimols|prekes zenklas|gamintojas|proizvodac|thuong hieu|merek|jenama|manufacturer|maker|make|vendor|manufactured by|made by|uretici(?: firma)?|hersteller|producent|produsent|tillverkare|fabricant|fabrikant|fabricante|produttore|casa produttrice|producer|vyrobce|vyrobca|tootja|gyarto|valmistaja|razotajs|producator|бренд|марка|торговая марка|торгова марка|производитель|производител|виробник|κατασκευαστη[ςσ]|μαρκα|εταιρεια|ยี่ห้อ|แบรนด์|品牌|制造商|製造商|メーカー|ブランド|브랜드|제조사|יצרן|מותג|العلامة التجارية|الشركة المصنعة|ماركة';
const NAMED_WORD = `(?:(?:urun(?:un)?|product|produkt|artikel)[- ]?)?(?:${BRAND_WORD})(?: ?(?:adi|ismi|name|/ ?model))?`;
const BRAND_LABEL = new RegExp(`^${NAMED_WORD}\\s*[:：]?$`);
const ENDS_IN_BRAND = new RegExp(`(?:^|[^\\p{L}])(?:${NAMED_WORD})$`, 'u');

/** "Visit the Juki Store" */
export const STORE_LINK = /^(?:visit the (.+) store|(.+?) (?:store'u|mağazasını) ziyaret edin)$/i;

/** What leads to a brand's page says more than its name: "See all Juki products". */
const AROUND = new RegExp(anyOf('leadsToBrand'), 'gi');

/** A brand without the words that lead to it: "See more of the brand: Juki", "Visit the Juki Store". */
export function brandName(text: string): string {
  const line = text.trim();
  const colon = line.search(/[:：]/);
  if (colon > 0 && ENDS_IN_BRAND.test(foldWords(line.slice(0, colon)).trim()))
    return line
      .slice(colon + 1)
      .replace(/\s+\p{L}+\s*[:：].*$/u, '')
      .trim();
  const store = STORE_LINK.exec(line);
  if (store) return store[1] ?? store[2] ?? '';
  return line
    .replace(AROUND, '')
    .replace(/^(?:marka|brand|vendor|by|von|de la marque|marke|manufactured by|made by|üretici)\s+-?\s*/i, '')
    .replace(/^\(([^()]+)\)$/, '$1')
    .trim();
}

/** Whether a text is the label of a brand and no more. */
export function isBrandLabel(text: string): boolean {
  return text.length < 40 && !/\d/.test(text) && BRAND_LABEL.test(foldWords(text).trim());
}

const NO_BRAND = new RegExp(`^(?:${anyOf('noBrand')})$`);

/** Whether a text can be a brand: not the words for having none. */
export function isBrand(text: string): boolean {
  return text !== '' && !NO_BRAND.test(foldWords(text).trim());
}
