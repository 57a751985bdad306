import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Bits of an IPv6 address that one host does not choose by itself. */
const HOST_PREFIX = 64;

/**
 * Who sent a request: the peer, or what trusted proxies (addresses or CIDR ranges) say of it, from the nearest outwards. Of IPv6 it is the
 * first address of the network, all addresses of which one host may use.
 */
export function clientAddress(trustedProxies: readonly string[]): (peer: string, forwardedFor: string | undefined) => string {
  const ranges = trustedProxies.map((entry): Range => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  const isTrusted = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range as never, bits));
  };
  return (peer, forwardedFor) => {
    let address = peer;
    for (const hop of (forwardedFor ?? '').split(',').reverse()) {
      if (!isTrusted(address) || !ipaddr.isValid(hop.trim())) break;
      address = hop.trim();
    }
    if (!ipaddr.isValid(address)) return address;
    const client = ipaddr.process(address);
    return client.kind() === 'ipv4' ? client.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${client}/${HOST_PREFIX}`).toString();
  };
}
