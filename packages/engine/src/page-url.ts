import { maxUrlLength } from '@pixel/protocol';
import { readableHost } from './page-url/readable-host.ts';
import { readableText } from './page-url/readable-text.ts';

/**
 * A page address, parsed once for all rules of a request. `text` is the readable form (`https://bücher.example/café`), `encoded` the form
 * that browsers send (`https://xn--bcher-kva.example/caf%C3%A9`) with escapes in upper case; for most addresses they are equal.
 */
export interface PageUrl {
  /** Without the fragment. */
  readonly text: string;
  /** With the fragment. */
  readonly textWithFragment: string;
  readonly encoded: string;
  readonly encodedWithFragment: string;
  /** Offsets of parts in `text`. Without a query, `queryStart` is its length. The fragment begins at the end of `text`. */
  readonly hostStart: number;
  readonly pathStart: number;
  readonly queryStart: number;
}

/**
 * An address in the form that browsers send, which the URL standard wouldn't change, so it needs no parser. The host's last label begins
 * with a letter, because one that ends in a number makes the host an IPv4 address.
 */
const normalizedAddress =
  /^https?:\/\/(?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*(?::[1-9][0-9]{0,3})?\/[\w\-.~!$&'()*+,;=:@/%[\]]*(?:\?[\w\-.~!$&()*+,;=:@/%[\]?]+)?(?:#[\w\-.~!$&'()*+,;=:@/%[\]?]+)?$/;
/** Parts of a plain address that the standard does change: dot segments, international labels, default ports. */
const notNormalized = /\/(?:\.|%2e)|:\/\/(?:[^/]*\.)?xn--|^http:\/\/[^/]*:80\/|^https:\/\/[^/]*:443\//i;

/**
 * Parses an absolute http(s) address. Returns undefined for anything else and for an address that is too long; no URL rule matches such a
 * page. Follows the URL standard (https://url.spec.whatwg.org/): case-insensitive scheme and host, resolved dot segments, backslashes as
 * slashes, without surrounding whitespace, tabs, line breaks or a default port. Also drops credentials, a trailing dot of the host, and an
 * empty query or fragment.
 */
export function parsePageUrl(address: string): PageUrl | undefined {
  if (address.length > maxUrlLength) return undefined;
  return normalizedAddress.test(address) && !notNormalized.test(address)
    ? fromNormalized(address)
    : parseWithUrl(address);
}

function fromNormalized(address: string): PageUrl {
  const hostStart = address.indexOf('/') + 2;
  const pathStart = address.indexOf('/', hostStart);
  const hashStart = address.indexOf('#', pathStart);
  const encoded = hashStart === -1 ? address : address.slice(0, hashStart);
  if (!address.includes('%')) {
    const queryStart = encoded.indexOf('?', pathStart);
    return {
      text: encoded,
      textWithFragment: address,
      encoded,
      encodedWithFragment: address,
      hostStart,
      pathStart,
      queryStart: queryStart === -1 ? encoded.length : queryStart,
    };
  }
  const queryStart = encoded.indexOf('?', pathStart);
  return fromParts({
    scheme: address.slice(0, hostStart - 3),
    host: address.slice(hostStart, pathStart),
    path: queryStart === -1 ? encoded.slice(pathStart) : encoded.slice(pathStart, queryStart),
    query: queryStart === -1 ? '' : encoded.slice(queryStart),
    fragment: hashStart === -1 ? '' : address.slice(hashStart),
  });
}

function parseWithUrl(address: string): PageUrl | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const hostname = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  if (hostname === '') return undefined;
  return fromParts({
    scheme: url.protocol.slice(0, -1),
    host: url.port === '' ? hostname : `${hostname}:${url.port}`,
    path: url.pathname,
    query: url.search,
    fragment: url.hash,
  });
}

function fromParts(parts: {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}): PageUrl {
  const { scheme, host, path, query, fragment } = parts;
  const hostStart = scheme.length + 3;
  const origin = `${scheme}://${readableHost(host)}`;
  const beforeQuery = origin + readableText(path);
  const text = beforeQuery + readableText(query);
  const encoded = `${scheme}://${host}${uppercaseEscapes(path)}${uppercaseEscapes(query)}`;
  return {
    text,
    textWithFragment: text + readableText(fragment),
    encoded,
    encodedWithFragment: encoded + uppercaseEscapes(fragment),
    hostStart,
    pathStart: origin.length,
    queryStart: beforeQuery.length,
  };
}

function uppercaseEscapes(text: string): string {
  return text.includes('%') ? text.replace(/%[0-9a-f]{2}/gi, (bytes) => bytes.toUpperCase()) : text;
}
