import type { Context } from 'hono';
import { isLoopbackHost } from '../../base/loopback.ts';

/** The control plane's own URL. */
export interface OwnAddress {
  readonly isHttps: boolean;
  /** Path prefix behind a proxy, without a trailing slash; empty by default. */
  readonly basePath: string;
  /** Whether a `Host` header is ours. */
  isOwnHost(host: string): boolean;
  /** Whether an `Origin` header is ours, for a request with one of our hosts. */
  isOwnOrigin(origin: string, host: string): boolean;
  /** The prefix of all our URLs, without a trailing slash. */
  baseUrl(context: Context): string;
}

/**
 * Creates the address from the setting. Without it, only loopback hosts are accepted: anyone can point another host name at this machine,
 * and their pages would then share our origin.
 */
export function createOwnAddress(controlUrl: string | undefined): OwnAddress {
  const configured = controlUrl === undefined ? undefined : new URL(controlUrl);
  const basePath = configured?.pathname.replace(/\/+$/, '') ?? '';
  return {
    isHttps: configured?.protocol === 'https:',
    basePath,
    isOwnHost(host) {
      const url = parseHost(host, configured?.protocol ?? 'http:');
      if (url === undefined) return false;
      return configured === undefined ? isLoopbackHost(url.hostname) : url.host === configured.host;
    },
    isOwnOrigin: (origin, host) =>
      origin === (configured === undefined ? `http://${host}` : configured.origin),
    baseUrl: (context) =>
      configured === undefined ? `http://${requestHostOf(context)}` : `${configured.origin}${basePath}`,
  };
}

/** Returns the `Host` of a request, or the host of its URL for requests without a connection, as in tests. */
export function requestHostOf(context: Context): string {
  return context.req.header('Host') ?? new URL(context.req.url).host;
}

function parseHost(host: string, protocol: string): URL | undefined {
  const text = `${protocol}//${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(text) ? new URL(text) : undefined;
}
