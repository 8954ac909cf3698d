import { parsePageUrl } from '../page-url.ts';

/**
 * The host of an address in lower case and ASCII, without `www.`, port and the dot that may end it; undefined where there is
 * none. An app that sent the visitor has its package's name as its host (`android-app://com.google.android.gm/`).
 */
export function hostOf(address: string): string | undefined {
  const encoded = parsePageUrl(address)?.encoded ?? address.toLowerCase();
  const [, host] =
    /^[a-z][a-z0-9+.-]{0,63}:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d+)?(?:\/|$)/.exec(
      encoded,
    ) ?? [];
  return host?.replace(/^www\.(?=.*\.)/, '');
}
