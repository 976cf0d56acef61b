import type { CategoryJson } from '#contract/catalogue/category/categories';
import { paths } from '#contract/routes';
import type { TextPageName } from '#domain/catalogue/site/text-page-names';
import { WHATSAPP_PATH } from '../../components/chat-link.tsx';
import { Drawing } from '../../components/icon.tsx';
import { useDrawnContent } from '../../components/product/drawn-content.ts';
import { RareIcon, type RareIconName } from '../../components/rare-icon.tsx';
import { categoryTree } from '../../lib/category-menu.ts';
import { useSettings, useSiteCategories } from '../../lib/page/site-context.ts';
import { phoneLink, whatsappLink } from '../../lib/contact-links.ts';
import { footerTexts } from '../../texts/footer.ts';
import { legalTexts } from '../../texts/pages.ts';
import { layoutTexts } from '../../texts/layout.ts';

function pageLinks(...names: readonly TextPageName[]): readonly FooterLink[] {
  return names.map((name) => ({ path: `/${name}`, text: legalTexts.titles[name] }));
}

/** The footer of every page, and the floating link above it. */
export function Footer() {
  return (
    <>
      <footer className="footer" {...useDrawnContent('footer', <FooterContent />)} />
      <WhatsappButton />
    </>
  );
}

function FooterContent() {
  const settings = useSettings();
  const { site, aboutUs, phone, whatsapp, hasGuides } = settings;
  const categories = footerCategories(useSiteCategories());
  const chat = whatsappLink(whatsapp, layoutTexts.whatsappMessage);
  return (
    <>
      <div className="wrap grid gap-x-12 gap-y-10 py-[clamp(2.5rem,5vw,4rem)] sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.1fr_1.35fr]">
        <section aria-label={footerTexts.about}>
          <p className="mb-3 text-[1.25rem] font-[650] tracking-[-0.02em] text-white">{site.name}</p>
          <p className="max-w-104">{aboutUs}</p>
          <SocialLinks />
        </section>
        {categories.length > 0 && (
          <FooterLinks
            title={footerTexts.categories}
            links={categories.map(({ slug, name }) => ({ path: paths.category(slug), text: name }))}
          />
        )}
        <FooterLinks
          title={footerTexts.customerService}
          links={[
            ...(chat ? [{ path: chat, text: footerTexts.whatsappSupport, isExternal: true }] : []),
            ...(phone ? [{ path: phoneLink(phone), text: footerTexts.phoneSupport(phone) }] : []),
            { path: paths.trackOrder, text: layoutTexts.trackOrder },
            { path: paths.quickOrder, text: footerTexts.quickOrder },
            ...pageLinks('kargo-ve-teslimat', 'iade-degisim', 'sikca-sorulan-sorular'),
            ...(hasGuides ? [{ path: paths.guides, text: footerTexts.guides }] : []),
          ]}
        />
        <FooterLinks
          title={footerTexts.company}
          links={pageLinks(
            'hakkimizda',
            'iletisim',
            'gizlilik-politikasi',
            'kullanim-sartlari',
            'on-bilgilendirme-formu',
            'mesafeli-satis-sozlesmesi',
          )}
        />
        <ContactBlock />
      </div>
      <CompanyFacts />
    </>
  );
}

/** Slugs of the categories to which the footer links. */
const FOOTER_CATEGORIES = [
  'ev-tipi-makineler',
  'endustriyel-makineler',
  'overlok-makineleri',
  'lock-makineleri',
  'yedek-parcalar',
  'aksesuarlar',
] as const;

/** The categories of `FOOTER_CATEGORIES` that the shop has, then its top-level ones in their place. */
function footerCategories(all: readonly CategoryJson[]): readonly CategoryJson[] {
  const categories = all.filter(({ isElsewhere }) => !isElsewhere);
  const known = new Map(categories.map((category) => [category.slug, category]));
  const named = FOOTER_CATEGORIES.flatMap((slug) => known.get(slug) ?? []);
  const roots = categoryTree(categories).roots.map(({ category }) => category);
  return [...new Set([...named, ...roots])].slice(0, FOOTER_CATEGORIES.length);
}

interface FooterLink {
  readonly path: string;
  readonly text: string;
  readonly isExternal?: boolean;
}

function FooterLinks({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="max-sm:[columns:8rem_2] [&>li]:break-inside-avoid">
        {links.map(({ path, text, isExternal = false }) => (
          <li key={path}>
            <a
              href={path}
              className="inline-block py-1.5"
              {...(isExternal ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NETWORKS = ['instagram', 'facebook', 'twitter'] as const satisfies readonly RareIconName[];
const NETWORK_NAMES = { instagram: 'Instagram', facebook: 'Facebook', twitter: 'X (Twitter)' } as const;

function SocialLinks() {
  const settings = useSettings();
  const used = NETWORKS.filter((network) => /^https?:\/\//.test(settings[network]));
  if (used.length === 0) return null;
  return (
    <ul className="mt-5 flex gap-2" aria-label={footerTexts.social}>
      {used.map((network) => (
        <li key={network}>
          <a
            href={settings[network]}
            target="_blank"
            rel="noopener"
            aria-label={NETWORK_NAMES[network]}
            className="inline-flex size-11 items-center justify-center rounded-control border border-[#3a444f] hover:border-white"
          >
            <RareIcon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ContactBlock() {
  const { address, phone, email, workingHours } = useSettings();
  const lines: readonly (readonly [icon: RareIconName, name: string, value: string, href?: string])[] = [
    ['pin', footerTexts.address, address],
    ['phone', footerTexts.phone, phone, phoneLink(phone)],
    ['mail', footerTexts.email, email, `mailto:${email}`],
    ['clock', footerTexts.workingHours, workingHours],
  ];
  return (
    <section
      id="iletisim"
      className="scroll-mt-32 outline-offset-12"
      aria-labelledby="iletisim-baslik"
      tabIndex={-1}
    >
      <h2 id="iletisim-baslik" className="footer-title">
        {footerTexts.contact}
      </h2>
      <dl>
        {lines.map(
          ([icon, name, value, href]) =>
            value && (
              <div key={icon} className="flex gap-3 py-1.5">
                <dt className="pt-0.5 text-white">
                  <RareIcon name={icon} />
                  <span className="sr-only">{name}</span>
                </dt>
                <dd className="wrap-anywhere [&>a]:-my-0.5 [&>a]:inline-block [&>a]:py-0.5">
                  {href ? <a href={href}>{value}</a> : value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** The seller's data that the law requires, and what the prices include. */
function CompanyFacts() {
  const { companyName, legalName, taxOffice, taxNumber, mersisNumber, kepAddress, usdRate, site } =
    useSettings();
  const facts = [
    [footerTexts.legalName, legalName],
    [footerTexts.tax, [taxOffice, taxNumber].filter(Boolean).join(' / ')],
    [footerTexts.mersis, mersisNumber],
    [footerTexts.kep, kepAddress],
  ].filter(([, value]) => value);
  return (
    <div className="wrap border-t border-[#2a333d] pt-6 pb-22 text-[0.8125rem] text-[#a9b3bd] lg:pb-8 [&>p]:mt-1">
      {facts.length > 0 && (
        <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-1.5">
              <dt className="after:content-[':']">{name}</dt>
              <dd className="wrap-anywhere text-[#d5dbe1]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        {footerTexts.pricesWithVat}{' '}
        {site.priceDisplay !== 'try' && footerTexts.usdNote(String(usdRate).replace('.', ','))}
      </p>
      {site.etbisUrl !== '' && (
        <p>
          <a href={site.etbisUrl} target="_blank" rel="noopener">
            {footerTexts.etbis}
          </a>
        </p>
      )}
      <p>{footerTexts.copyright(companyName || site.name)}</p>
    </div>
  );
}

/** The floating link to a chat; nothing when the shop has no WhatsApp number. */
function WhatsappButton() {
  const address = whatsappLink(useSettings().whatsapp, layoutTexts.whatsappMessage);
  if (!address) return null;
  return (
    <aside aria-label={layoutTexts.whatsappSupport}>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="whatsapp"
        aria-label={layoutTexts.whatsappButton}
      >
        <Drawing path={WHATSAPP_PATH} className="size-7" />
      </a>
    </aside>
  );
}
