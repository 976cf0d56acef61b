import { z } from 'zod';
import { filledText, optionalImage, text, trimmedText, trueOrFalse } from '../product/record-values.ts';

const address = z.url({ normalize: true });

const hostName = z
  .string('metin olmalı')
  .trim()
  .toLowerCase()
  // As copied from the browser's address bar; with Turkish letters as DNS has it: `dikiş.com` -> `xn--diki-85a.com`.
  .overwrite((typed) => {
    const { data = typed } = address.safeParse(typed.replace(/^(?!https?:)/, 'http://'));
    return data.replace(/^https?:\/\/([^/]+)\/?$/, '$1');
  })
  .regex(/^[a-z0-9.-]{1,253}$/, 'yalnız alan adı yazın, örneğin "www.ornek.com"');

export const siteId = z.enum(['dikis', 'koltazoglu'], 'dikis ya da koltazoglu olmalı');
export type SiteId = z.infer<typeof siteId>;

export const siteFields = z.object({
  id: siteId,
  name: filledText(100),
  /** The domain in search engines and mails. */
  domain: hostName,
  /** Host names of this storefront, without port. */
  hosts: z.array(hostName, 'alan adı listesi olmalı').default([]),
  /** The brand's colour, `#RRGGBB`. */
  color: z.string('metin olmalı').regex(/^#[0-9A-Fa-f]{6}$/, '#RRGGBB biçiminde olmalı'),
  logoUrl: optionalImage,
  /** The currency in lists and on product pages; cart, checkout, mails and the PDF always use lira. */
  priceDisplay: z.enum(['both', 'usd', 'try'], '"both", "usd" ya da "try" olmalı').default('both'),
  /** The large title and the line below it on the home page. */
  headline: text(200).default(''),
  tagline: text(400).default(''),
  /** Slugs of the categories in its menu and tiles, in order; empty for all categories of the top level. */
  menu: z.array(filledText(200), 'liste olmalı').max(10, 'en çok 10 kategori olabilir').default([]),
  /** Slugs of the categories that it carries, with those below them; absent for all. */
  categories: z
    .array(filledText(200), 'liste olmalı')
    .nullish()
    .transform((slugs) => (slugs?.length ? slugs : undefined))
    .optional(),
  /** The storefront's contact; an empty value means that of `settings.json`. */
  phone: trimmedText(100).default(''),
  email: trimmedText(200).default(''),
  whatsapp: trimmedText(100).default(''),
  /** The site's page in the register of electronic commerce (ETBİS); empty until it is registered. */
  etbisUrl: trimmedText(500)
    .regex(
      /^(?:https:\/\/etbis\.(?:eticaret|ticaret)\.gov\.tr\/\S*)?$/,
      'https://etbis.eticaret.gov.tr/ ile başlamalı',
    )
    .default(''),
  isActive: trueOrFalse.default(true),
});

export type Site = z.infer<typeof siteFields>;

export const DEFAULT_SITES: readonly Site[] = [
  siteFields.parse({
    id: 'dikis',
    name: 'Dikiş Market',
    domain: 'dikis.localhost',
    hosts: ['localhost'],
    color: '#3B82F6',
  }),
  siteFields.parse({
    id: 'koltazoglu',
    name: 'Koltazoğlu',
    domain: 'koltazoglu.localhost',
    color: '#8B5CF6',
  }),
];

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/** Whether a host name (without port) always means this machine. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOST.test(hostname);
}

/** Whether a storefront is called by this host name (lower case, without port). */
export function isHostOf({ hosts, domain }: Site, hostname: string): boolean {
  return domain === hostname || hosts.includes(hostname);
}

/**
 * The storefront for a host name (lower case, without port): by its hosts and domain, then by `<id>.localhost`;
 * otherwise the first storefront.
 * @throws RangeError without any storefront
 */
export function requireSiteForHost(sites: readonly Site[], hostname: string): Site {
  return (
    sites.find((site) => isHostOf(site, hostname)) ??
    sites.find(({ id }) => hostname === `${id}.localhost`) ??
    requireFirstSite(sites)
  );
}

/** The other storefront that already uses one of these host names: a host shows only one storefront. */
export function findSharedHost(sites: readonly Site[], { id, domain, hosts }: Site): Site | undefined {
  const names = new Set([domain, ...hosts]);
  return sites.find((each) => each.id !== id && [each.domain, ...each.hosts].some((host) => names.has(host)));
}

/** @throws RangeError when neither this storefront nor any other exists */
export function requireSiteById(sites: readonly Site[], id: SiteId): Site {
  return sites.find((each) => each.id === id) ?? requireFirstSite(sites);
}

export function requireFirstSite([site]: readonly Site[]): Site {
  if (!site) throw new RangeError('A shop needs at least one site');
  return site;
}

interface NamedAddress {
  readonly hostname: string;
  readonly origin: string;
}

/**
 * The public origin of a storefront, for links in mails: the owner's public address when it belongs to this site, else
 * its domain; for a local domain with the server's scheme and port.
 */
export function storefrontOrigin(
  site: Site,
  sites: readonly Site[],
  publicUrl: NamedAddress | undefined,
  { port, scheme = 'http' }: { readonly port: number | undefined; readonly scheme?: string },
): string {
  if (publicUrl) {
    const owner = sites.find((each) => isHostOf(each, publicUrl.hostname)) ?? sites[0];
    if (owner?.id === site.id) return publicUrl.origin;
  }
  if (!isLocalHost(site.domain)) return `https://${site.domain}`;
  return `${scheme}://${site.domain}${port ? `:${port}` : ''}`;
}
