/** This machine and its own networks (RFC 1122, 1918, 4193, 4291). */
const LOCAL =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether an address belongs to a proxy before the shop or to the shop's own network, and not to a shopper elsewhere. */
export function isLocalAddress(address: string): boolean {
  return LOCAL.test(address);
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

function groupsOf(part: string | undefined): string[] {
  return part === undefined || part === '' ? [] : part.split(':');
}

/**
 * The key of a client for limits: one IPv4 address, or the /64 network of an IPv6 subscriber. An empty text stays
 * empty.
 * @param address valid, without zone, an IPv4 address not mapped to IPv6
 */
export function networkKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head, tail] = address.toLowerCase().split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const WIDE_GROUPS = 3;

/** The /48 network of an IPv6 key: what one customer of a provider may have. An IPv4 address stays as it is. */
export function wideNetworkKey(key: string): string {
  return key.includes(':') ? key.split(':').slice(0, WIDE_GROUPS).join(':') : key;
}
