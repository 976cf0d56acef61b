import type { FieldExplanation } from '../extract-result.ts';
import { type Layers, type Said, explainField, saidOf } from '../layers.ts';
import type { Layer, Stock } from '../product-finding.ts';
import { saysPlainlyOut } from './stock-text.ts';

/** Whether the product can be bought: what the data say, what words and boxes say, and the button. */
export function chooseStock(
  layers: Layers,
  hasPrice: boolean,
): { stock: Stock | undefined; explanation: FieldExplanation } {
  const said = saidOf(layers.findings, 'stock');
  const { words, wordsText, plainlyOut, saysIn, classOut, button } = layers.stock;
  const candidates: Said[] = words === undefined ? said : [...said, { layer: 'visible', value: words }];
  const answer = (stock: Stock | undefined, layer: Layer | null = 'visible', note = wordsText) => ({
    stock,
    explanation: explainField(layer, candidates, (a, b) => a === b, note),
  });
  const [first] = said;
  if (first) {
    // Themes leave "InStock" in the data of sold-out products; the page itself then says so and offers no button.
    const isOut =
      words === 'out' &&
      button !== 'enabled' &&
      (plainlyOut || classOut || (!saysIn && saysPlainlyOut(wordsText ?? '')));
    if (first.value === 'in' && isOut) return answer('out');
    return answer(first.value === 'in' ? 'in' : 'out', first.layer, '');
  }
  if (words === 'out' && (button !== 'enabled' || plainlyOut)) return answer('out');
  if (button === 'enabled') return answer('in', 'visible', 'buy button');
  if (words !== undefined) return answer(words);
  if (hasPrice) return answer('in', 'visible', 'no sign; a price is shown');
  return button === 'disabled'
    ? answer('out', 'visible', 'disabled buy button')
    : answer(undefined, null, '');
}
