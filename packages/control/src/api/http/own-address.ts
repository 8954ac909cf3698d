import type { Context } from 'hono';
import { isLoopbackHost } from '../../base/loopback.ts';

/** Where people reach the control plane. */
export interface OwnAddress {
  readonly isHttps: boolean;
  /** Path below which a proxy serves it, without a slash at its end; mostly empty. */
  readonly basePath: string;
  /** Whether a `Host` is ours. */
  isOwnHost(host: string): boolean;
  /** Whether an `Origin` is ours, for a request with a `Host` of ours. */
  isOwnOrigin(origin: string, host: string): boolean;
  /** The address that begins every address of ours, without a slash at its end. */
  baseOf(context: Context): string;
}

/**
 * Creates it from the setting. Without one it is any name of the machine itself: others could be made to point here by whoever owns
 * them, and pages of theirs would then be of our origin.
 */
export function createOwnAddress(controlUrl: string | undefined): OwnAddress {
  const set = controlUrl === undefined ? undefined : new URL(controlUrl);
  const basePath = set?.pathname.replace(/\/+$/, '') ?? '';
  return {
    isHttps: set?.protocol === 'https:',
    basePath,
    isOwnHost(host) {
      const url = readHost(host, set?.protocol ?? 'http:');
      if (url === undefined) return false;
      return set === undefined ? isLoopbackHost(url.hostname) : url.host === set.host;
    },
    isOwnOrigin: (origin, host) => origin === (set === undefined ? `http://${host}` : set.origin),
    baseOf: (context) => (set === undefined ? `http://${hostOf(context)}` : `${set.origin}${basePath}`),
  };
}

/** The `Host` of a request; one that was made without a connection has only its address. */
export function hostOf(context: Context): string {
  return context.req.header('Host') ?? new URL(context.req.url).host;
}

function readHost(host: string, protocol: string): URL | undefined {
  const text = `${protocol}//${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(text) ? new URL(text) : undefined;
}
