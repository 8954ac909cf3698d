import type { EdgeRequest } from './http.ts';

const headers = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** Gives the ISO 3166 country that a trusted proxy names in its header, else an empty text. */
export function countryFrom(isTrustedProxy: (address: string) => boolean) {
  return function countryOf(request: EdgeRequest): string {
    if (!isTrustedProxy(request.peerAddress)) return '';
    const value = headers.map((name) => request.header(name)).find((text) => text !== undefined);
    return value !== undefined && /^[A-Z]{2}$/.test(value) ? value : '';
  };
}
