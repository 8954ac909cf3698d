import { maxUrlLength } from '@pixel/protocol';
import { readableHost } from './page-url/readable-host.ts';
import { readableText } from './page-url/readable-text.ts';

/**
 * A page address, taken apart once for all rules of a request. `text` is what people read (`https://bücher.example/café`),
 * `encoded` what a browser sends (`https://xn--bcher-kva.example/caf%C3%A9`), with its escapes in capitals; most addresses are the
 * same in both.
 */
export interface PageUrl {
  /** Without its fragment. */
  readonly text: string;
  /** With its fragment. */
  readonly whole: string;
  readonly encoded: string;
  readonly encodedWhole: string;
  /** Where parts begin in `text`; without a query, `queryAt` is its length. The fragment begins where `text` ends. */
  readonly hostAt: number;
  readonly pathAt: number;
  readonly queryAt: number;
}

/**
 * An address as browsers give it: nothing in it that the URL standard would change, so it needs no parser. The host's last
 * label begins with a letter, since one that ends in a number is an IPv4 address.
 */
const plainAddress =
  /^https?:\/\/(?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*(?::[1-9][0-9]{0,3})?\/[\w\-.~!$&'()*+,;=:@/%[\]]*(?:\?[\w\-.~!$&()*+,;=:@/%[\]?]+)?(?:#[\w\-.~!$&'()*+,;=:@/%[\]?]+)?$/;
/** What a plain address holds where the standard would change it after all: a dot segment, an international label, a default port. */
const changed = /\/(?:\.|%2e)|:\/\/(?:[^/]*\.)?xn--|^http:\/\/[^/]*:80\/|^https:\/\/[^/]*:443\//i;

/**
 * Takes an absolute http(s) address apart, or gives undefined for everything else and for one that is too long: no URL rule
 * matches such a page. It is read as browsers read it (https://url.spec.whatwg.org/): scheme and host in any case, dot segments
 * resolved, backslashes as slashes, blanks around it and tabs and line breaks inside dropped, no default port. On top of that,
 * user names, a dot that ends the host, and an empty query or fragment are dropped.
 */
export function parsePageUrl(address: string): PageUrl | undefined {
  if (address.length > maxUrlLength) return undefined;
  return plainAddress.test(address) && !changed.test(address) ? readPlain(address) : readWithParser(address);
}

function readPlain(address: string): PageUrl {
  const hostAt = address.indexOf('/') + 2;
  const pathAt = address.indexOf('/', hostAt);
  const hashAt = address.indexOf('#', pathAt);
  const encoded = hashAt === -1 ? address : address.slice(0, hashAt);
  if (!address.includes('%')) {
    const queryAt = encoded.indexOf('?', pathAt);
    return {
      text: encoded,
      whole: address,
      encoded,
      encodedWhole: address,
      hostAt,
      pathAt,
      queryAt: queryAt === -1 ? encoded.length : queryAt,
    };
  }
  const queryAt = encoded.indexOf('?', pathAt);
  return readParts({
    scheme: address.slice(0, hostAt - 3),
    host: address.slice(hostAt, pathAt),
    path: queryAt === -1 ? encoded.slice(pathAt) : encoded.slice(pathAt, queryAt),
    query: queryAt === -1 ? '' : encoded.slice(queryAt),
    fragment: hashAt === -1 ? '' : address.slice(hashAt),
  });
}

function readWithParser(address: string): PageUrl | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const hostname = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  if (hostname === '') return undefined;
  return readParts({
    scheme: url.protocol.slice(0, -1),
    host: url.port === '' ? hostname : `${hostname}:${url.port}`,
    path: url.pathname,
    query: url.search,
    fragment: url.hash,
  });
}

function readParts(parts: {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}): PageUrl {
  const { scheme, host, path, query, fragment } = parts;
  const hostAt = scheme.length + 3;
  const origin = `${scheme}://${readableHost(host)}`;
  const beforeQuery = origin + readableText(path);
  const text = beforeQuery + readableText(query);
  const encoded = `${scheme}://${host}${capitalEscapes(path)}${capitalEscapes(query)}`;
  return {
    text,
    whole: text + readableText(fragment),
    encoded,
    encodedWhole: encoded + capitalEscapes(fragment),
    hostAt,
    pathAt: origin.length,
    queryAt: beforeQuery.length,
  };
}

function capitalEscapes(text: string): string {
  return text.includes('%') ? text.replace(/%[0-9a-f]{2}/gi, (bytes) => bytes.toUpperCase()) : text;
}
