import { Icon } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';

export function ShippingBanner() {
  const { freeShippingFrom, transitDays } = useSettings();
  return (
    <p className="shipping-banner">
      <Icon name="truck" className="size-7" />
      <span>
        <strong>{homeTexts.freeShipping(plainLira(freeShippingFrom))}</strong>
        <span>{homeTexts.freeShippingNote(...transitDays)}</span>
      </span>
    </p>
  );
}
