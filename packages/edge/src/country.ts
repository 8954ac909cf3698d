import type { EdgeRequest } from './http.ts';

/** Headers of well-known networks. */
const usualHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** Whom to believe about a visitor's country. */
export interface CountrySource {
  readonly isTrustedProxy: (address: string) => boolean;
  /** The one header that the proxies set, in lower case; without it, those of well-known networks. */
  readonly countryHeader?: string | undefined;
}

/** Gives what a trusted proxy says of the visitor's country in its header, else an empty text. */
export function countryFrom({ isTrustedProxy, countryHeader }: CountrySource) {
  const headers = countryHeader === undefined ? usualHeaders : [countryHeader];
  return function countryOf(request: EdgeRequest): string {
    for (const name of headers) {
      const text = request.header(name);
      // Most requests have none of them, and then nobody has to be asked for an address.
      if (text !== undefined) return isTrustedProxy(request.peerAddress) ? text : '';
    }
    return '';
  };
}
