import { attempt } from './attempt.ts';

/** Normalizes a base URL: absolute http(s), without query, fragment and trailing slashes. Returns undefined for others. */
export function parseEndpoint(text: string, base: string): string | undefined {
  const url = attempt(() => new URL(text, base));
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
