import { Icon } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { homeTexts } from '../../texts/home.ts';
import { layoutTexts } from '../../texts/layout.ts';

export function ShippingBanner() {
  const { freeShippingFrom, transitDays } = useSettings();
  return (
    <p className="mt-[clamp(1.5rem,3vw,2.25rem)] flex items-center gap-4 rounded-box border-2 border-dashed border-(--brand-line) bg-(--brand-soft) px-5 py-4">
      <Icon name="truck" className="size-7 text-(--brand-strong)" />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <strong className="min-w-0 font-[650]">
          {layoutTexts.freeShipping(plainLira(freeShippingFrom))}
        </strong>
        <span className="min-w-0 text-ink-soft">{homeTexts.freeShippingNote(...transitDays)}</span>
      </span>
    </p>
  );
}
