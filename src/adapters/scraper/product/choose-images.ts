import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, type Said, explainField } from '../layers.ts';
import { absoluteUrl } from '../page/page-address.ts';
import { pictureFault } from './picture-address.ts';

/** The product's pictures, all of the layer that is trusted most and has one. */
export function chooseImages(
  layers: Layers,
  name: string,
): { images: string[]; explanation: FieldExplanation } {
  const said: Said[] = [];
  const isGood = ({ value }: Said): boolean => pictureFault(value, name) !== 'stand-in';
  for (const finding of layers.findings)
    for (const image of finding.images ?? []) {
      const url = absoluteUrl(image, layers.base);
      if (url !== undefined) said.push({ layer: finding.layer, value: url });
    }
  // Finding the picture that is shown takes long: it is looked for where the data have none.
  const visible = said.some(isGood) ? undefined : absoluteUrl(layers.mainImage(), layers.base);
  if (visible !== undefined) said.push({ layer: 'visible', value: visible });
  const good = said.filter(isGood);
  const chosen = good.length > 0 ? good : said;
  const first = chosen[0]?.layer ?? null;
  const images = [
    ...new Set(chosen.filter((candidate) => candidate.layer === first).map((candidate) => candidate.value)),
  ];
  return { images, explanation: explainField(first, chosen, () => true) };
}
