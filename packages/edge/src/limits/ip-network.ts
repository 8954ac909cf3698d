import ipaddr from 'ipaddr.js';

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const dotted = `${octet}(?:\\.${octet}){3}`;
const ipv4 = new RegExp(`^${dotted}$`);
/** The form in which Node reports the IPv4 peer of a dual-stack socket. */
const mappedIpv4 = new RegExp(`^::ffff:(?=${dotted}$)`, 'i');
/** Needed because the library also accepts octal and hexadecimal IPv4 parts at the end of an IPv6 address. */
const embeddedIpv4 = new RegExp(`:${dotted}$`);
/** Maximum length of an address, including an interface's zone. */
const maxLength = 64;
/** Prefixes of IPv6 addresses that stand for IPv4: mapped (RFC 4291 §2.5.5.2) and translated (RFC 6052 §2.1). */
const ipv4Prefixes = ['::ffff:0:0/96', '64:ff9b::/96'].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

/**
 * Returns the network that identifies a client: an IPv4 address itself, or the first 64 bits of an IPv6 address, because a household or
 * server owns all addresses below them. Returns undefined for an invalid address.
 */
export function networkOf(address: string): string | undefined {
  if (address.length > maxLength) return undefined;
  if (ipv4.test(address)) return address;
  if (mappedIpv4.test(address)) return address.slice('::ffff:'.length);
  const ipv6 = parseIpv6(address.replace(/%.*$/s, ''));
  if (ipv6 === undefined) return undefined;
  if (ipv4Prefixes.some((prefix) => ipv6.match(prefix))) return ipv6.toByteArray().slice(-4).join('.');
  return ipv6.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** Whether an address is a loopback address, in any form that Node reports. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./i.test(address);
}

function parseIpv6(text: string): ipaddr.IPv6 | undefined {
  if (text.includes('.') && !embeddedIpv4.test(text)) return undefined;
  // The library parses the deprecated form `::192.0.2.1` (RFC 4291 §2.5.5.1) as a mapped address.
  const spelled = text.replace(/^::(?=\d+\.)/, '0::');
  return ipaddr.IPv6.isValid(spelled) ? ipaddr.IPv6.parse(spelled) : undefined;
}
