import { decodePunycode } from './punycode.ts';

/** An international label of a host name. One that is longer than DNS allows is no name, and stays as it is. */
const internationalLabel = /(?<![^.])xn--([a-z0-9-]{1,59})(?![^.:])/g;

/** Spells the international labels of a host in lower case as people write them: `xn--bcher-kva.example` is `bücher.example`. */
export function readableHost(host: string): string {
  return host.includes('xn--')
    ? host.replace(internationalLabel, (label, encoded: string) => decodePunycode(encoded) ?? label)
    : host;
}
