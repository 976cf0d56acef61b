/** A supplier in the shop's own network is asked at a quicker pace than a stranger. */
const OWN_NETWORK_DELAY_MS = 300;

/** The pause between two calls to the host of an address; undefined for a stranger's. @param hosts `host:port` */
export function delayForHosts(hosts: readonly string[]): (url: string) => number | undefined {
  const known = new Set(hosts.map((entry) => entry.trim().toLowerCase()));
  return (url) => {
    if (!URL.canParse(url)) return undefined;
    const { host, port, protocol } = new URL(url);
    const named = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
    return known.has(named) ? OWN_NETWORK_DELAY_MS : undefined;
  };
}
