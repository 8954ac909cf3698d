import type { EdgeRequest } from './edge-request.ts';

/** Headers in which well-known networks name the country. */
const usualHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** Whom to believe about a visitor's country. */
export interface CountrySource {
  readonly isTrustedProxy: (address: string) => boolean;
  /** The one header that the proxies set, in lower case; without it, those of well-known networks. */
  readonly countryHeader?: string | undefined;
}

/** Creates the reading of the visitor's country from the header of a trusted proxy. It returns an empty text if there is none. */
export function countryFrom({ isTrustedProxy, countryHeader }: CountrySource) {
  const headers = countryHeader === undefined ? usualHeaders : [countryHeader];
  return function countryOf(request: EdgeRequest): string {
    for (const name of headers) {
      const text = request.header(name);
      // Most requests have none of them, and then the address does not have to be checked.
      if (text !== undefined) return isTrustedProxy(request.peerAddress) ? text : '';
    }
    return '';
  };
}
