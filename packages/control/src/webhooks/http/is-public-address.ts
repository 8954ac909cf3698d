import ipaddr from 'ipaddr.js';

/** Where hosts of the whole internet are; what lies outside leads to embedded, local or reserved addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Says whether an address is one of a host that anybody on the internet can reach, and of no special range. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === undefined || plain.range() !== 'unicast') return false;
  return plain.kind() === 'ipv4' || (plain as ipaddr.IPv6).match(globalUnicast);
}

/** Returns an address as everybody writes it, an IPv4 one that is mapped into IPv6 as IPv4; undefined for what is none. */
export function normalAddress(address: string): string | undefined {
  return plainAddress(address)?.toString();
}

function plainAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone names a link of this machine: nothing public lies behind it.
  if (address.includes('%') || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address);
}
