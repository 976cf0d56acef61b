import type { ReactNode } from 'react';
import type { ProductJson } from '#contract/catalogue/product/products';
import { hasPieces } from '#domain/orders/stock/stock';
import type { DeliveryJson } from '#contract/orders/shipping/delivery';
import { useQuery } from '../../api/use-query.ts';
import { RareIcon, type RareIconName } from '../../components/rare-icon.tsx';
import { dayRange } from '../../lib/day.ts';
import { amountOf, plainLira, showLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { guaranteeTexts, productTexts } from '../../texts/product.ts';

interface GuaranteesProps {
  readonly product: ProductJson;
  /** Whether the shop's guarantee and service apply to goods of its category. */
  readonly hasWarranty: boolean;
}

export function Guarantees({ product, hasWarranty }: GuaranteesProps) {
  const { warrantyText, serviceText } = useSettings();
  const { warranty, returns, service } = guaranteeTexts;
  return (
    <ul
      className="mt-7 grid gap-x-6 gap-y-4 border-t-2 border-dashed border-line pt-6 min-[30rem]:grid-cols-[1fr_1fr]"
      aria-label={productTexts.guarantees}
    >
      <Shipping product={product} />
      {hasWarranty && warrantyText && <Guarantee icon="shield" title={warranty.title} text={warrantyText} />}
      <Guarantee icon="back" title={returns.title} text={returns.text} />
      {hasWarranty && serviceText && <Guarantee icon="wrench" title={service.title} text={serviceText} />}
    </ul>
  );
}

/** What sending costs and when goods of the shop arrive; loaded by the browser: a cached page does not know the time. */
function Shipping({ product }: Pick<GuaranteesProps, 'product'>) {
  const { slug, price, shippingClass } = product;
  const { freeShippingFrom, shippingFee } = useSettings();
  const { data } = useQuery<DeliveryJson>({ queryKey: [`/api/delivery?productId=${slug}`] });
  const { freight, shipping, fee } = guaranteeTexts;
  const isFreight = shippingClass === 'ambar';
  // The owner's tables, not the flat fee: such goods may never be free.
  const isCharged =
    data &&
    data.fee !== '0.00' &&
    (data.fee !== shippingFee || amountOf(price) >= amountOf(freeShippingFrom));
  const { title, text } = isFreight ? freight : isCharged ? fee : shipping;
  const usual = data?.freightToPay ? freight.toPay : text(plainLira(freeShippingFrom));
  return (
    <Guarantee icon="truck" title={title} text={isCharged ? fee.text(showLira(data.fee)) : usual}>
      {hasPieces(product) && <span>{data ? productTexts.delivery(dayRange(data)) : '\u00a0'}</span>}
    </Guarantee>
  );
}

interface GuaranteeProps {
  readonly icon: RareIconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Guarantee({ icon, title, text, children }: GuaranteeProps) {
  return (
    <li className="flex gap-3.5 leading-[1.35]">
      <RareIcon name={icon} className="size-6 text-(--brand-strong)" />
      <span className="[&>span]:block [&>span]:text-[0.9375rem] [&>span]:text-ink-soft">
        <strong className="block font-semibold">{title}</strong>
        <span>{text}</span>
        {children}
      </span>
    </li>
  );
}
