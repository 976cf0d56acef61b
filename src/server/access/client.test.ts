import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClientReader, networkOf } from './client.ts';

function incomingFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('the address of a client', () => {
  test.each([
    // trusted, peer, forwarded for, address
    [[], '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    [[], '::ffff:203.0.113.5', '', '203.0.113.5'],
    [['127.0.0.1'], '203.0.113.5', '1.2.3.4', '203.0.113.5'],
    [['127.0.0.1'], '127.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['127.0.0.1'], '::ffff:127.0.0.1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    [['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '9.9.9.9, 1.2.3.4, 10.1.2.3', '1.2.3.4'],
    [['127.0.0.1'], '127.0.0.1', 'unknown', '127.0.0.1'],
    [['127.0.0.1'], '127.0.0.1', '', '127.0.0.1'],
    [['::1'], '::1', '2001:db8::7', '2001:db8::7'],
    [['::1'], '::2', '2001:db8::7', '::2'],
    [['10.0.0.0/8'], '10.0.0.1', '10.0.0.2', '10.0.0.1'],
    [['10.0.0.0/8'], '10.0.0.1', '1.2.3.4:50123, 10.0.0.2:443', '1.2.3.4'],
    [['10.0.0.0/8'], '10.0.0.1', '[2001:db8::7]:50123', '2001:db8::7'],
  ])('trusting %j, peer %s with X-Forwarded-For %j is %s', (trusted, peer, forwarded, address) => {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};
    expect(createClientReader(trusted).addressOf(incomingFrom(peer, headers))).toBe(address);
  });

  test.each([
    [[], 'http'],
    [['192.0.2.1'], 'http'],
    [['127.0.0.0/8'], 'https'],
  ])('trusting %j, a forwarded https gives %s', (trusted, scheme) => {
    const incoming = incomingFrom('127.0.0.1', { 'x-forwarded-proto': 'https' });
    expect(createClientReader(trusted).schemeOf(incoming)).toBe(scheme);
  });

  test('a text that is no range of addresses is refused', () => {
    expect(() => createClientReader(['proxy'])).toThrow(/ipaddr/);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['', 'unknown'],
])('%j counts as %j for limits', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
