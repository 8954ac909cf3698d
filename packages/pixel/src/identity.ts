import type { Cookie } from './cookie.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid, isUuid } from './uuid.ts';

/**
 * Finds or creates the visitor's anonymous id, preferring the cookie over storage, and stores it in both. `first` is `1` for a new one, or
 * empty. If subdomains share the cookie and it is missing, the visitor was forgotten on another subdomain, so forgets it here too.
 */
export function identify(cookie: Cookie, storage: ProjectStorage): [anonymousId: string, first: string] {
  const stored = cookie.read();
  const created = createUuid();
  if (cookie.domain && !stored) {
    cookie.write(created);
    // On plain http, a cookie set over https can neither be read nor written.
    if (cookie.read()) storage.clear();
  }
  const existing = [stored, storage.get('id')].find(isUuid);
  cookie.write(existing ?? created);
  // Read back: of two tabs that open at the same time, both use the id written last.
  const agreed = [cookie.read(), existing].find(isUuid) ?? created;
  storage.set('id', agreed);
  return [agreed, existing ? '' : '1'];
}
