import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { plainLira } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { phoneLink } from '../../lib/contact-links.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** The bar above the header of each page: the shop's contacts, and the visitor's machine. */
export function TopBar({ machine }: { readonly machine: ReactNode }) {
  const { phone, email, freeShippingFrom } = useSettings();
  return (
    <aside
      className="top-bar bg-(--brand-night) text-[0.8125rem] text-white [&_:focus-visible]:outline-white"
      aria-label={layoutTexts.contactLinks}
    >
      <div className="wrap flex min-h-9 flex-wrap items-center gap-x-6 max-[23.4rem]:gap-x-3 max-[23.4rem]:text-[0.75rem]">
        {phone && (
          <a
            href={phoneLink(phone)}
            className="top-bar-item max-sm:-mx-3 max-sm:px-3"
            aria-label={layoutTexts.callUs(phone)}
          >
            <Icon name="phone" className="size-4" />
            <span className="max-sm:hidden">{phone}</span>
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="top-bar-item max-md:hidden"
            aria-label={layoutTexts.mailUs(email)}
          >
            <Icon name="mail" className="size-4" />
            <span>{email}</span>
          </a>
        )}
        {machine}
        <p className="top-bar-item ml-auto font-semibold max-[23.4rem]:[&>.icon]:hidden">
          <Icon name="truck" className="size-4" />
          <span>{layoutTexts.freeShippingShort(plainLira(freeShippingFrom))}</span>
        </p>
      </div>
    </aside>
  );
}
