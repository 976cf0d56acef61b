import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { networkKey } from '#kernel/network-key';

/** The client of a request, according to the connection and trusted proxies. */
export type ClientReader = ReturnType<typeof createClientReader>;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

function readRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isIn(address: string, ranges: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range));
}

function header(incoming: IncomingMessage, name: string): string {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** `192.0.2.7:443` and `[2001:db8::1]:443`, as Azure and IIS forward addresses. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/;

function withoutPort(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** Forwarding headers count only when the peer is a trusted proxy. @throws Error for a range that is no address */
export function createClientReader(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map(readRange);
  const peerOf = (incoming: IncomingMessage): string => {
    const peer = incoming.socket.remoteAddress ?? '';
    return peer.startsWith('::ffff:') ? peer.slice(7) : peer;
  };
  const isTrusted = (address: string): boolean => ranges.length > 0 && isIn(address, ranges);

  return {
    /** Address without zone, IPv4 inside IPv6 unwrapped. */
    addressOf: (incoming: IncomingMessage): string => {
      const peer = peerOf(incoming);
      if (!isTrusted(peer)) return peer;
      const hops = header(incoming, 'x-forwarded-for').split(',');
      // Read from the end: entries before the last trusted proxy's may be forged.
      for (const hop of hops.map((text) => withoutPort(text.trim())).toReversed()) {
        if (!ipaddr.isValid(hop)) return peer;
        if (!isTrusted(hop)) return ipaddr.process(hop).toString();
      }
      return peer;
    },
    schemeOf: (incoming: IncomingMessage): 'http' | 'https' => {
      if (ranges.length === 0 || !isTrusted(peerOf(incoming))) return 'http';
      return header(incoming, 'x-forwarded-proto').split(',').at(-1)?.trim() === 'https' ? 'https' : 'http';
    },
  };
}

/** The key of a client for limits; `unknown` without a valid address. */
export function networkOf(address: string): string {
  return ipaddr.isValid(address) ? networkKey(ipaddr.process(address).toString()) : 'unknown';
}
