import type { CartItemJson } from '#contract/orders/checkout/cart';
import { paths } from '#contract/routes';
import { useChangeLine } from '../../api/change-cart.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { QuantityField } from '../../components/form/quantity-field.tsx';
import { showLira } from '../../lib/price.ts';
import { cartWindowTexts } from '../../texts/cart-window.ts';
import { machineTexts } from '../../texts/machine.ts';

export function CartLine({ item }: { readonly item: CartItemJson }) {
  const change = useChangeLine();
  const { product, quantity, maxQuantity, machine } = item;
  const setQuantity = (next: number): void => change.mutate({ item, quantity: next });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3.5 border-b border-line py-4">
      <span className="*:rounded-control *:border *:border-line">
        <Picture src={product.imageUrl} name={product.name} alt="" size={72} />
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
        <a
          href={paths.product(product.slug)}
          className="self-start leading-[1.35] font-[550] wrap-anywhere hover:text-(--brand-strong)"
        >
          {product.name}
        </a>
        <IconButton
          icon="close"
          iconClassName="size-4"
          className="-mt-2.5 -mr-3 self-start justify-self-end"
          label={cartWindowTexts.remove(product.name)}
          onClick={() => setQuantity(0)}
        />
        {machine && (
          <p
            className="col-span-full text-[0.8125rem] font-semibold text-ink-soft data-[fit=uyar]:text-ok data-[fit=uymaz]:text-sale"
            data-fit={machine.verdict}
            title={machine.why}
          >
            {machineTexts.verdict[machine.verdict](machine.name)}
          </p>
        )}
        {item.message && <p className="col-span-full text-[0.875rem] text-sale">{item.message}</p>}
        {item.isAvailable && (
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
            <QuantityField name={product.name} value={quantity} max={maxQuantity} onChange={setQuantity} />
            <span className="price ml-auto font-[650] whitespace-nowrap">{showLira(item.lineTotal)}</span>
          </div>
        )}
      </div>
    </li>
  );
}
