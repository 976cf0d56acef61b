import { Icon, type IconName } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/site-context.ts';
import { guaranteeTexts, productTexts } from '../../texts/product.ts';

export function Guarantees() {
  const { freeShippingFrom } = useSettings();
  const { shipping, warranty, returns, service } = guaranteeTexts;
  return (
    <ul className="guarantees" aria-label={productTexts.guarantees}>
      <Guarantee icon="truck" title={shipping.title} text={shipping.text(plainLira(freeShippingFrom))} />
      <Guarantee icon="shield" title={warranty.title} text={warranty.text} />
      <Guarantee icon="back" title={returns.title} text={returns.text} />
      <Guarantee icon="wrench" title={service.title} text={service.text} />
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
