import type { ProductCard } from '#contract/catalogue/product/products';
import type { FoundCodeJson } from '#contract/orders/checkout/pasted-list';
import { paths } from '#contract/routes';
import { hasPieces } from '#domain/orders/stock/stock';
import { QuantityField } from '../../components/form/quantity-field.tsx';
import { displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { pastedListTexts as texts } from '../../texts/pasted-list.ts';

/** The product and quantity to add for one line; without a product nothing is added. */
export interface Choice {
  readonly line: FoundCodeJson;
  readonly productId: string;
  readonly quantity: number;
}

interface ChoiceProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function SeveralProducts({ choice, onChoose }: ChoiceProps) {
  return (
    <label>
      <span className="form-hint">{texts.several}</span>
      <select
        className="field"
        value={choice.productId}
        onChange={({ target }) => onChoose({ ...choice, productId: target.value })}
      >
        <option value="">{texts.choose}</option>
        {choice.line.products.map((product) => (
          <option key={product.id} value={product.id} disabled={!hasPieces(product)}>
            {product.name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FoundCode({ choice, onChoose }: ChoiceProps) {
  const { line } = choice;
  const settings = useSettings();
  const [first] = line.products;
  const product: ProductCard | undefined =
    line.products.length === 1 ? first : line.products.find(({ id }) => id === choice.productId);
  return (
    <li className="pasted-line">
      <code className="pasted-text">{line.text}</code>
      <div className="min-w-0">
        {line.products.length > 1 && <SeveralProducts choice={choice} onChoose={onChoose} />}
        {line.products.length === 1 && product && (
          <a href={paths.product(product.slug)} className="underline">
            {product.name}
          </a>
        )}
        {!first && (
          <p>
            {texts.unknown}.{' '}
            <a href={paths.search(line.text)} className="underline">
              {texts.search}
            </a>
          </p>
        )}
        {product && !hasPieces(product) && <p className="form-fault">{texts.soldOut}</p>}
      </div>
      {product && hasPieces(product) && (
        <>
          <QuantityField
            name={product.name}
            value={Math.min(choice.quantity, product.stockCount)}
            max={product.stockCount}
            onChange={(quantity) => onChoose({ ...choice, quantity })}
          />
          <span className="price text-right font-semibold">{displayPrice(product.price, settings)}</span>
        </>
      )}
    </li>
  );
}
