import { attempt } from './attempt.ts';

/** A first-party cookie. If cookies are blocked, reading returns undefined and writing does nothing. */
export interface Cookie {
  /** The domain whose hosts share it; empty if limited to this host. */
  readonly domain: string;
  read(): string | undefined;
  /** Writes it with a lifetime of `ageSeconds`. Default: the longest that browsers allow. */
  write(value: string, ageSeconds?: number): void;
  remove(): void;
}

/** Longest cookie lifetime that browsers allow. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Opens the cookie `name` on `domain`. Default: the widest domain that this page can write, so that subdomains share it. */
export function createCookie(name: string, domain = widestDomain(`${name}.probe`)): Cookie {
  return {
    domain,
    read: () => readCookie(name),
    write: (value, ageSeconds = maxAgeSeconds) => writeCookie(name, value, domain, ageSeconds),
    remove: () => writeCookie(name, '', domain, 0),
  };
}

/** Browsers reject cookies for public suffixes (co.uk). Trying is the only way to find out. */
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
 * Returns a host's candidate domains, widest first: `co.uk`, `shop.co.uk`, `www.shop.co.uk`. Empty for IP addresses and single-label names,
 * which only accept cookies without a domain.
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
  const attributes = (domain && `; Domain=${domain}`) + (location.protocol === 'https:' ? '; Secure' : '');
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing on plain http
    document.cookie = `${name}=${value}; Max-Age=${ageSeconds}; Path=/; SameSite=Lax${attributes}`;
  });
}
