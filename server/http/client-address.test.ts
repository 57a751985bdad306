import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['the peer', [], '203.0.113.7', undefined, '203.0.113.7'],
  ['the peer, whatever it says of others', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['whom a trusted proxy names', ['203.0.113.0/24'], '203.0.113.7', '198.51.100.1', '198.51.100.1'],
  [
    'whom the outermost trusted proxy names',
    ['203.0.113.7', '10.0.0.0/8'],
    '203.0.113.7',
    '192.0.2.9, 198.51.100.1, 10.1.1.1',
    '198.51.100.1',
  ],
  ['the proxy, when it names nobody', ['203.0.113.7'], '203.0.113.7', 'unknown', '203.0.113.7'],
  ['an IPv4 address written as one of IPv6', [], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the network of an IPv6 address', [], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::'],
  ['the network of an IPv6 address behind a proxy', ['2001:db8::1'], '2001:db8::1', '2001:db8:9:9::ffff', '2001:db8:9:9::'],
] as const)('is %s', (_, proxies, peer, forwardedFor, expected) => {
  expect(clientAddress(proxies)(peer, forwardedFor)).toBe(expected);
});
