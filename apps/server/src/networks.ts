import { BlockList, isIP } from 'node:net';

/** Parses a comma-separated list of addresses and networks: `10.0.0.0/8, 2001:db8::1`. */
export function readNetworks(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): readonly string[] {
  const entries = (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const entry of entries)
    if (subnetOf(entry) === undefined)
      throw new Error(
        `${name} must be a comma-separated list of IP addresses or networks such as 10.0.0.0/8; "${entry}" is neither.`,
      );
  return entries;
}

/** Returns a function that checks whether an address is in one of these networks. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const subnet = subnetOf(network);
    if (subnet !== undefined) list.addSubnet(subnet.address, subnet.bits, subnet.family);
  }
  return function isInNetworks(address) {
    const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(unmapped);
    return family !== 0 && list.check(unmapped, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function subnetOf(text: string) {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  const maxBits = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? maxBits : Number(prefix || Number.NaN);
  if (family === 0 || rest.length > 0 || !Number.isInteger(bits) || bits < 0 || bits > maxBits)
    return undefined;
  return { address, bits, family: family === 6 ? 'ipv6' : 'ipv4' } as const;
}
