import ipaddr from 'ipaddr.js';

/** Groups of 16 bits of an IPv6 address that name one customer's network, a /64. Source: RFC 6177. */
const ipv6NetworkGroups = 4;
/** Longest text form of an IP address, in characters. */
const addressMax = 45;

/**
 * The address that limits are counted for and that is logged: an IPv4 address as it is, an IPv6 address as its /64,
 * because one customer holds all addresses of it. Anything else a proxy names is kept, cut to a bounded length.
 */
export function networkAddressOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, addressMax);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, ipv6NetworkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
