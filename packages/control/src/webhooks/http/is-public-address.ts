import ipaddr from 'ipaddr.js';

/** All public IPv6 hosts; other ranges are embedded, local or reserved addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is publicly reachable and outside of all special ranges. */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** Normalizes an address, an IPv4-mapped IPv6 address to IPv4; returns undefined if it is invalid. */
export function normalizeIpAddress(address: string): string | undefined {
  return parseAddress(address)?.toString();
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone id refers to a link of this machine, so such an address is never public.
  if (address.includes('%') || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address);
}
