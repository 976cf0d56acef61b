import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeliveryJson } from '#contract/orders/shipping/delivery';
import { RareIcon, type RareIconName } from '../../components/rare-icon.tsx';
import { daySpan } from '../../lib/day.ts';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { guaranteeTexts, productTexts } from '../../texts/product.ts';

interface GuaranteesProps {
  readonly slug: string;
  /** Whether the shop's guarantee and service apply to goods of its category. */
  readonly hasWarranty: boolean;
}

/** The buyer's rights by law and settings, and what the owner adds for goods of this kind. */
export function Guarantees({ slug, hasWarranty }: GuaranteesProps) {
  const { freeShippingFrom, warrantyText, serviceText } = useSettings();
  const { shipping, warranty, returns, service } = guaranteeTexts;
  return (
    <ul className="guarantees" aria-label={productTexts.guarantees}>
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
  return <span>{data ? productTexts.delivery(daySpan(data), data.freightToPay) : '\u00a0'}</span>;
}

interface GuaranteeProps {
  readonly icon: RareIconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Guarantee({ icon, title, text, children }: GuaranteeProps) {
  return (
    <li className="guarantee">
      <RareIcon name={icon} className="size-6" />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
        {children}
      </span>
    </li>
  );
}
