import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Who sent a request: the peer, or what trusted proxies (addresses or CIDR ranges) say of it, from the nearest outwards. */
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
    return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
  };
}
