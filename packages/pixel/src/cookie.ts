import { attempt } from './attempt.ts';

/** One first-party cookie. Where cookies are blocked, reading gives undefined and writing does nothing. */
export interface Cookie {
  /** The domain whose hosts share it; empty where it is this host's alone. */
  readonly domain: string;
  read(): string | undefined;
  /** Keeps it for `ageSeconds`, as long as browsers allow unless given. */
  write(value: string, ageSeconds?: number): void;
  remove(): void;
}

/** Longest life that browsers grant a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Opens the cookie `name` on `domain`, by default the widest that this page may write, so that sub-domains share it. */
export function createCookie(name: string, domain = widestDomain(`${name}.probe`)): Cookie {
  return {
    domain,
    read: () => readCookie(name),
    write: (value, ageSeconds = maxAgeSeconds) => writeCookie(name, value, domain, ageSeconds),
    remove: () => writeCookie(name, '', domain, 0),
  };
}

/** Browsers know which domains belong to everyone (co.uk) and refuse cookies there: only trying tells. */
function widestDomain(probe: string): string {
  const writable = cookieDomains(location.hostname).find((domain) => {
    writeCookie(probe, '1', domain, 9);
    const written = readCookie(probe);
    writeCookie(probe, '', domain, 0);
    return written;
  });
  return writable ?? '';
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

function readCookie(name: string): string | undefined {
  const cookies = attempt(() => `; ${document.cookie}`, '');
  return cookies.split(`; ${name}=`)[1]?.split(';')[0];
}

/** An age of 0 removes the cookie. */
function writeCookie(name: string, value: string, domain: string, ageSeconds: number): void {
  const place = (domain && `; Domain=${domain}`) + (location.protocol === 'https:' ? '; Secure' : '');
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing on plain http
    document.cookie = `${name}=${value}; Max-Age=${ageSeconds}; Path=/; SameSite=Lax${place}`;
  });
}
