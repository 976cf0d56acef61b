import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeliveryJson } from '#contract/orders/shipping/delivery';
import { RareIcon, type RareIconName } from '../../components/rare-icon.tsx';
import { dayRange } from '../../lib/day.ts';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { guaranteeTexts, productTexts } from '../../texts/product.ts';

interface GuaranteesProps {
  readonly slug: string;
  /** Whether the shop's guarantee and service apply to goods of its category. */
  readonly hasWarranty: boolean;
}

export function Guarantees({ slug, hasWarranty }: GuaranteesProps) {
  const { freeShippingFrom, warrantyText, serviceText } = useSettings();
  const { shipping, warranty, returns, service } = guaranteeTexts;
  return (
    <ul
      className="mt-7 grid gap-x-6 gap-y-4.5 border-t-2 border-dashed border-line pt-6 min-[30rem]:grid-cols-[1fr_1fr]"
      aria-label={productTexts.guarantees}
    >
      <Guarantee icon="truck" title={shipping.title} text={shipping.text(plainLira(freeShippingFrom))}>
        <DeliveryDays slug={slug} />
      </Guarantee>
      {hasWarranty && warrantyText && <Guarantee icon="shield" title={warranty.title} text={warrantyText} />}
      <Guarantee icon="back" title={returns.title} text={returns.text} />
      {hasWarranty && serviceText && <Guarantee icon="wrench" title={service.title} text={serviceText} />}
    </ul>
  );
}

/** The delivery days for an order placed now. The browser loads them, because a cached page does not know the time. */
function DeliveryDays({ slug }: { readonly slug: string }) {
  const { data } = useQuery<DeliveryJson>({ queryKey: [`/api/delivery?productId=${slug}`] });
  return <span>{data ? productTexts.delivery(dayRange(data), data.freightToPay) : '\u00a0'}</span>;
}

interface GuaranteeProps {
  readonly icon: RareIconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Guarantee({ icon, title, text, children }: GuaranteeProps) {
  return (
    <li className="flex gap-3.5 leading-[1.4]">
      <RareIcon name={icon} className="mt-px size-6 text-(--brand-strong)" />
      <span className="[&>span]:block [&>span]:text-[0.9375rem] [&>span]:text-ink-soft">
        <strong className="block font-semibold">{title}</strong>
        <span>{text}</span>
        {children}
      </span>
    </li>
  );
}
