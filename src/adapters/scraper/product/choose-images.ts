import { foldWords, nameKey } from '../page/clean-text.ts';
import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, type Said, explainField, namesAgree } from '../layers.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pictureFault } from './picture-address.ts';

/** The product's pictures, all of the layer that is trusted most and has one. */
export function chooseImages(
  layers: Layers,
  name: string,
): { images: string[]; explanation: FieldExplanation } {
  const said: Said[] = [];
  const isGood = ({ value }: Said): boolean => pictureFault(value, name) !== 'stand-in';
  const see = (): void => {
    const shown = absoluteUrl(layers.mainImage(), layers.base);
    if (shown !== undefined) said.push({ layer: 'visible', value: shown });
  };
  let seen = false;
  for (const finding of layers.findings) {
    // A head that names something else than the product, as the shop, pictures that too.
    if (finding.layer === 'meta' && !seen && !aboutOne(finding.name ?? name, name)) {
      seen = true;
      see();
    }
    for (const image of finding.images ?? []) {
      const url = absoluteUrl(image, layers.base);
      if (url !== undefined) said.push({ layer: finding.layer, value: url });
    }
  }
  // Finding the picture that is shown takes long: it is asked for where the data have none.
  if (!seen && !said.some(isGood)) see();
  const good = said.filter(isGood);
  const chosen = good.length > 0 ? good : said;
  const first = chosen[0]?.layer ?? null;
  const images = [
    ...new Set(chosen.filter((candidate) => candidate.layer === first).map((candidate) => candidate.value)),
  ];
  return { images, explanation: explainField(first, chosen, () => true) };
}

/** Whether two texts speak of one thing: one holds the other, or they share half of the words of the shorter. */
function aboutOne(a: string, b: string): boolean {
  if (namesAgree(nameKey(a), nameKey(b))) return true;
  const words = (text: string): Set<string> =>
    new Set(
      foldWords(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1),
    );
  const [first, second] = [words(a), words(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared > 0 && shared * 2 >= Math.min(first.size, second.size);
}
