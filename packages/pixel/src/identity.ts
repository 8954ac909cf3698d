import type { Cookie } from './cookie.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid, isUuid } from './uuid.ts';

/**
 * Finds the visitor's anonymous id — the cookie wins over storage — or makes one, and keeps it in both. `first` is `1` for one that is
 * new, else empty. Where sub-domains share the cookie, a visitor without it was forgotten on another one, and is here too.
 */
export function identify(cookie: Cookie, storage: ProjectStorage): [anonymousId: string, first: string] {
  const kept = cookie.read();
  const made = createUuid();
  if (cookie.domain && !kept) {
    cookie.write(made);
    // On plain http, a cookie of https can be neither read nor written.
    if (cookie.read()) storage.clear();
  }
  const own = [kept, storage.get('id')].find(isUuid);
  cookie.write(own ?? made);
  // Read back: two tabs that open at the same time agree on the id that was written last.
  const agreed = [cookie.read(), own].find(isUuid) ?? made;
  storage.set('id', agreed);
  return [agreed, own ? '' : '1'];
}
