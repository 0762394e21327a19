import ipaddr from 'ipaddr.js';

/** Addresses of the public IPv6 internet. Source: RFC 4291, 2.4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Ends of names that only the own machine or network knows. Source: RFC 6761, 6762 and 8375, and ICANN for `internal`. */
const localEnds = ['localhost', 'local', 'internal', 'home.arpa'] as const;

/**
 * Whether a server on the public internet can have the name. A name without a dot belongs to the own network.
 * @param name as `URL` writes it: lower case, other letters than those of ASCII encoded
 */
export function isPublicName(name: string): boolean {
  const bare = name.replace(/\.$/, '');
  return bare.includes('.') && !localEnds.some((end) => bare.endsWith(`.${end}`));
}

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
