import ipaddr from 'ipaddr.js';

/** 16-bit groups of an IPv6 address that identify a customer's network, a /64. Source: RFC 6177. */
const ipv6NetworkGroups = 4;
/** Longest text form of an IP address, in characters. */
const addressMax = 45;

/**
 * The address for rate limits and logs: an IPv4 address unchanged, an IPv6 address as its /64, because one customer
 * owns all of its addresses. Any other text from a proxy is used as is, truncated.
 */
export function networkAddressOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, addressMax);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, ipv6NetworkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
