import { parsePageUrl } from '../page-url.ts';

/**
 * Returns an address's host in lower-case ASCII, without `www.`, port and trailing dot, or undefined if it has none. For an app, the host
 * is the package name (`android-app://com.google.android.gm/`).
 */
export function hostOf(address: string): string | undefined {
  const encoded = parsePageUrl(address)?.encoded ?? address.toLowerCase();
  const [, host] =
    /^[a-z][a-z0-9+.-]{0,63}:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d+)?(?:\/|$)/.exec(
      encoded,
    ) ?? [];
  return host?.replace(/^www\.(?=.*\.)/, '');
}
