import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, type Said, explainField, saidOf } from '../layers.ts';
import type { Layer, Stock } from '../product-finding.ts';
import { saysPlainlyOut } from './stock-text.ts';

/** Whether the product can be bought: what the data say, what words and boxes say, and the button. */
export function chooseStock(
  layers: Layers,
  hasPrice: boolean,
): { inStock: boolean | null; explanation: FieldExplanation; unknown: boolean } {
  const said = saidOf(layers.findings, 'stock');
  const { words, wordsText, plainlyOut, saysIn, classOut, button } = layers.stock;
  const candidates: Said[] = [...said];
  if (words !== undefined) candidates.push({ layer: 'visible', value: words });
  const answer = (stock: Stock | undefined, layer: Layer | null, note?: string) => ({
    inStock: stock === undefined ? null : stock === 'in',
    explanation: explainField(layer, candidates, (a, b) => a === b, note),
    unknown: stock === undefined,
  });
  const [first] = said;
  if (first?.value === 'out') return answer('out', first.layer);
  if (first?.value === 'in') {
    // Themes leave "InStock" in the data of sold-out products; the page itself then says so and offers no button.
    if (
      words === 'out' &&
      button !== 'enabled' &&
      (plainlyOut || classOut || (!saysIn && saysPlainlyOut(wordsText ?? '')))
    )
      return answer('out', 'visible', wordsText);
    return answer('in', first.layer);
  }
  if (words === 'out' && (button !== 'enabled' || plainlyOut)) return answer('out', 'visible', wordsText);
  if (button === 'enabled') return answer('in', 'visible', 'buy button');
  if (words === 'in') return answer('in', 'visible', wordsText);
  if (words === 'out') return answer('out', 'visible', wordsText);
  if (button === 'disabled' && !hasPrice) return answer('out', 'visible', 'disabled buy button');
  return answer(
    hasPrice ? 'in' : undefined,
    hasPrice ? 'visible' : null,
    hasPrice ? 'no sign; a price is shown' : undefined,
  );
}
