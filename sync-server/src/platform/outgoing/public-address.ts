import ipaddr from 'ipaddr.js';

/** Addresses of the public IPv6 internet. Source: RFC 4291, 2.4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a server on the public internet can have the address. Loopback, private, link-local, shared (CGNAT), multicast and
 * reserved addresses cannot, nor can IPv6 addresses that stand for an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Only the usual forms: others, such as 0x7f.1, are left to nobody's interpretation.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
