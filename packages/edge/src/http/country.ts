import type { EdgeRequest } from './edge-request.ts';

/** Default headers: those in which well-known networks send the country. */
const defaultHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** The trusted sources of a visitor's country. */
export interface CountrySource {
  readonly isTrustedProxy: (address: string) => boolean;
  /** The only header that the proxies set, in lower case. Defaults to those of well-known networks. */
  readonly countryHeader?: string | undefined;
}

/** Creates a function that returns the visitor's country from a trusted proxy's header, or an empty string. */
export function createCountryReader({ isTrustedProxy, countryHeader }: CountrySource) {
  const headers = countryHeader === undefined ? defaultHeaders : [countryHeader];
  return function countryOf(request: EdgeRequest): string {
    for (const name of headers) {
      const text = request.header(name);
      // Most requests have none of the headers, so the address need not be checked.
      if (text !== undefined) return isTrustedProxy(request.peerAddress) ? text : '';
    }
    return '';
  };
}
