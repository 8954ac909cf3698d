const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const dotted = `${octet}\\.${octet}\\.${octet}\\.${octet}`;
const ipv4 = new RegExp(`^${dotted}$`);
/** As Node writes an IPv4 peer of a socket that listens for both. */
const mappedIpv4 = new RegExp(`^::ffff:(?=${dotted}$)`, 'i');
const trailingIpv4 = new RegExp(`(?<=:)${dotted}$`);
const group = /^[0-9a-f]{1,4}$/i;
/** The longest way to write an address, with a zone of an interface. */
const maxLength = 64;
/** Prefixes of 96 bits below which an IPv6 address stands for an IPv4 one: mapped (RFC 4291 §2.5.5.2), and translated (RFC 6052 §2.1). */
const embedding = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/**
 * Gives the network that stands for whoever has an address: an IPv4 address itself, and of an IPv6 address its first 64 bits, since
 * a household or a server has all addresses below them. Undefined for what is no address.
 */
export function networkOf(address: string): string | undefined {
  if (address.length > maxLength) return undefined;
  if (ipv4.test(address)) return address;
  if (mappedIpv4.test(address)) return address.slice('::ffff:'.length);
  const groups = ipv6Groups(address.replace(/%.*$/s, ''));
  if (groups === undefined) return undefined;
  if (embedding.has(groups.slice(0, 6).map(hex).join(':'))) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  return groups.slice(0, 4).map(hex).join(':');
}

/** Says whether an address is of the machine itself, in any way that Node writes it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./i.test(address);
}

function ipv6Groups(text: string): readonly number[] | undefined {
  const halves = text.replace(trailingIpv4, ipv4AsGroups).split('::');
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const parts = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return parts.every((part) => group.test(part)) ? parts.map((part) => Number.parseInt(part, 16)) : undefined;
}

function ipv4AsGroups(_address: string, ...octets: unknown[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
  return `${hex((a << 8) | b)}:${hex((c << 8) | d)}`;
}

function hex(value: number): string {
  return value.toString(16);
}
