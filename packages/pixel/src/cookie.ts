import { attempt } from './attempt.ts';

/** One first-party cookie. Where cookies are blocked, reading gives null and writing does nothing. */
export interface Cookie {
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/** Longest life that browsers grant a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Opens the cookie `name` on the widest domain that this page may write, so that sub-domains share it. */
export function createCookie(name: string): Cookie {
  // Browsers know which domains belong to everyone (co.uk) and refuse cookies there: only trying tells.
  const probe = `${name}.probe`;
  const domain = cookieDomains(location.hostname).find((candidate) => {
    writeCookie(probe, '1', 9, candidate);
    const isWritable = readCookie(probe) !== null;
    writeCookie(probe, '', 0, candidate);
    return isWritable;
  });
  return {
    read: () => readCookie(name),
    write: (value) => writeCookie(name, value, maxAgeSeconds, domain),
    remove: () => writeCookie(name, '', 0, domain),
  };
}

/**
 * Domains to try for a host, the widest first: `co.uk`, `shop.co.uk`, `www.shop.co.uk`.
 * None for addresses and single names, which only take cookies without a domain.
 */
export function cookieDomains(host: string): string[] {
  if (/:|\.\d+$/.test(host)) return [];
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(-2 - index).join('.'));
}

function readCookie(name: string): string | null {
  const start = `${name}=`;
  const cookies = attempt(() => document.cookie, '');
  return (
    cookies
      .split('; ')
      .find((text) => text.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

function writeCookie(name: string, value: string, ageSeconds: number, domain: string | undefined): void {
  const place = (domain ? `; Domain=${domain}` : '') + (location.protocol === 'https:' ? '; Secure' : '');
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing on plain http
    document.cookie = `${name}=${value}; Max-Age=${ageSeconds}; Path=/; SameSite=Lax${place}`;
  }, undefined);
}
