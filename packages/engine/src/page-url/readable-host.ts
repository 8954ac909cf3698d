import { decodePunycode } from './punycode.ts';

/** An international label of a host. A label longer than DNS allows stays as it is. */
const internationalLabel = /(?<![^.])xn--([a-z0-9-]{1,59})(?![^.:])/g;

/** Decodes a lower-case host's international labels: `xn--bcher-kva.example` becomes `bücher.example`. */
export function readableHost(host: string): string {
  return host.includes('xn--')
    ? host.replace(internationalLabel, (label, encoded: string) => decodePunycode(encoded) ?? label)
    : host;
}
