import { attempt } from './attempt.ts';
import { type Cookie, cookieDomains, createCookie } from './cookie.ts';
import { createStorage } from './storage.ts';

/**
 * Forgets a project's visitor: the id, the session, queued events, a preview and all cookies. Leaves other projects alone.
 * `cookieDomain` is the domain that the page configured, if any.
 */
export function forget(projectKey: string, cookieDomain = ''): void {
  const prefix = `pixel.${projectKey}.`;
  createStorage(projectKey).clear();
  attempt(() => sessionStorage.removeItem(`${prefix}preview`));
  const cookies = attempt(() => document.cookie, '').split('; ');
  for (const name of cookies.map((cookie) => cookie.split('=', 1).join()))
    if (name.startsWith(prefix))
      for (const domain of ['', cookieDomain, ...cookieDomains(location.hostname)])
        createCookie(name, domain).remove();
}

/** Returns the cookie with a project's anonymous id, on `domain` or the widest possible one. */
export function visitorCookie(projectKey: string, domain?: string): Cookie {
  return createCookie(`pixel.${projectKey}.id`, domain);
}

/** Returns the name of the cookie that marks a browser as internal, which excludes its exposures from a project's results. */
export function internalCookie(projectKey: string): string {
  return `pixel.${projectKey}.internal`;
}

/** Returns the name of the cookie that carries the referrer of a visitor we have just redirected to another page of the site. */
export function redirectCookie(projectKey: string): string {
  return `pixel.${projectKey}.redirect`;
}
