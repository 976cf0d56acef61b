/** This machine and its own networks (RFC 1122, 1918, 4193, 4291). */
const LOCAL =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether an address is of a proxy before the shop or of the shop's own rooms rather than of a shopper somewhere. */
export function isLocalAddress(address: string): boolean {
  return LOCAL.test(address);
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

function groupsOf(part: string | undefined): string[] {
  return part === undefined || part === '' ? [] : part.split(':');
}

/**
 * The key of a client for limits: one IPv4 address, or the /64 network that an IPv6 subscriber has; an empty
 * text stays empty.
 * @param address valid, without zone, an IPv4 address unwrapped.
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

/** The /48 around a key of an IPv6 network: what one customer of a provider may have. An IPv4 address stays. */
export function wideNetworkKey(key: string): string {
  return key.includes(':') ? key.split(':').slice(0, WIDE_GROUPS).join(':') : key;
}
