import { attempt } from './attempt.ts';
import { type Cookie, cookieDomains, createCookie } from './cookie.ts';
import { createStorage } from './storage.ts';

/**
 * Forgets the visitor of a project: the id, the session, the events that wait, the notes of redirects, and a preview. Other projects
 * keep theirs. `cookieDomain`: the domain that the page has asked for, if it has.
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

/** The cookie that carries a project's anonymous id, on `domain` or on the widest there is. */
export function visitorCookie(projectKey: string, domain?: string): Cookie {
  return createCookie(`pixel.${projectKey}.id`, domain);
}

/** Name of the cookie that marks a browser whose exposures are left out of a project's results. */
export function internalCookie(projectKey: string): string {
  return `pixel.${projectKey}.internal`;
}

/** Name of the cookie that carries the referrer of a visitor whom we have just sent on to another page of the site. */
export function redirectCookie(projectKey: string): string {
  return `pixel.${projectKey}.redirect`;
}
