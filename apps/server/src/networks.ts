import { BlockList, isIP } from 'node:net';

/** Reads addresses and networks that are separated by commas, `10.0.0.0/8, 2001:db8::1`, and gives what says whether an address is in them. */
export function readNetworks(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): (address: string) => boolean {
  const networks = new BlockList();
  for (const entry of (env[name] ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', prefix, ...rest] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix || Number.NaN);
    if (
      family === 0 ||
      rest.length > 0 ||
      !Number.isInteger(bits) ||
      bits < 0 ||
      bits > (family === 6 ? 128 : 32)
    )
      throw new Error(
        `${name} must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${entry}".`,
      );
    networks.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return function isInNetworks(address) {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
