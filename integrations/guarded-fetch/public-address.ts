import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Unicast by its number, but answered inside the data centre: the host's agent on Azure. */
const VIRTUAL_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** What the registry of IPv6 has given out as global unicast: RFC 4291 §2.4. The rest of the space routes nowhere, or inwards. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address in text form, as the resolver or a socket gives it, is a unicast address of the public internet. Addresses that
 * carry an IPv4 address (IPv4-mapped; NAT64, RFC 6052) are judged by that one; 6to4 and Teredo are refused whatever they carry.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  const inner = carriedIPv4(address);
  return inner ? isPublicIPv4(inner) : address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !VIRTUAL_ADDRESSES.has(address.toString());
}

function carriedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.range() === 'rfc6052' ? new ipaddr.IPv4(address.toByteArray().slice(12)) : undefined;
}
