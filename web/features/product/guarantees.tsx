import { Icon, type IconName } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/site-context.ts';
import { guaranteeTexts, productTexts } from '../../texts/product.ts';

/** What the law and the settings give every buyer, and what the owner wrote beyond it. */
export function Guarantees() {
  const { freeShippingFrom, warrantyText, serviceText } = useSettings();
  const { shipping, warranty, returns, service } = guaranteeTexts;
  return (
    <ul className="guarantees" aria-label={productTexts.guarantees}>
      <Guarantee icon="truck" title={shipping.title} text={shipping.text(plainLira(freeShippingFrom))} />
      {warrantyText && <Guarantee icon="shield" title={warranty.title} text={warrantyText} />}
      <Guarantee icon="back" title={returns.title} text={returns.text} />
      {serviceText && <Guarantee icon="wrench" title={service.title} text={serviceText} />}
    </ul>
  );
}

interface GuaranteeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

function Guarantee({ icon, title, text }: GuaranteeProps) {
  return (
    <li className="guarantee">
      <Icon name={icon} className="size-6" />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </li>
  );
}
