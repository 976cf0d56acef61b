import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { AppError } from '#domain/errors';

/** All IP addresses of a host name, as text. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** The allowed IP addresses of a URL, one or more. @throws AppError `address_not_allowed`, `fetch_failed` */
export type AddressGuard = (url: URL) => Promise<readonly string[]>;

interface AddressGuardOptions {
  /** `host:port` pairs that are allowed although their address is private or their port unusual. */
  readonly allowPrivate?: readonly string[];
  readonly resolve?: ResolveHost;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const OPEN_PORTS: ReadonlySet<string> = new Set(['80', '443']);
/** Names that always mean this machine or its network (RFC 6761, RFC 6762, ICANN `internal`). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks public but is a service of the cloud for its own machines (Azure's WireServer). */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Allows http and https addresses whose every IP is public, and the named exceptions. The URL parser has already
 * converted decimal, octal and hexadecimal hosts to plain addresses.
 */
export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const exceptions = new Set((options.allowPrivate ?? []).map(hostAndPortOf));
  const resolve = options.resolve ?? resolveBySystem;

  return async (url) => {
    const defaultPort = DEFAULT_PORTS[url.protocol];
    if (defaultPort === undefined) throw refused('Yalnızca http ve https adresleri kullanılabilir.');
    if (url.username !== '' || url.password !== '')
      throw refused('Kullanıcı adı veya şifre içeren adreslere bağlanılmaz.');
    const port = url.port || defaultPort;
    const host = url.hostname.replace(/\.$/, '');
    const excepted = exceptions.has(`${host}:${port}`);
    if (!excepted && !OPEN_PORTS.has(port))
      throw refused(`${port} numaralı bağlantı noktasına izin verilmiyor.`);
    if (!excepted && LOCAL_NAME.test(host))
      throw refused(`${host} bu bilgisayarı veya yerel ağı gösteriyor.`);

    const literal = host.replace(/^\[|\]$/g, '');
    const addresses = ipaddr.isValid(literal) ? [literal] : await resolveOrFail(resolve, host);
    if (!excepted && !addresses.every(isPublicAddress))
      throw refused(`${host} genel internette olmayan bir adresi gösteriyor.`);
    return addresses;
  };
}

/** Whether the IP address is public; tunnelled private addresses are not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !CLOUD_ADDRESSES.has(address.toString());
  // Networks with IPv6 only reach IPv4 hosts by this prefix: the embedded address decides (RFC 6052).
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'));
  return address.match(GLOBAL_UNICAST_IPV6) && address.range() === 'unicast';
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

async function resolveOrFail(resolve: ResolveHost, host: string): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch (cause) {
    throw new AppError('fetch_failed', { message: `${host} adı çözülemedi.`, cause });
  }
  if (addresses.length === 0) throw new AppError('fetch_failed', { message: `${host} adı çözülemedi.` });
  return addresses;
}

function hostAndPortOf(entry: string): string {
  const [, host, port] = /^([^/?#@\s]+):(\d{1,5})$/.exec(entry.trim()) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`))
    throw new AppError('invalid', {
      message: `SHOP_ALLOW_PRIVATE: "${entry}" sunucu:port biçiminde olmalı.`,
    });
  return `${new URL(`http://${host}`).hostname}:${Number(port)}`;
}

function refused(message: string): AppError {
  return new AppError('address_not_allowed', { message });
}
