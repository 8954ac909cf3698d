import type { Cookie } from './cookie.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid, isUuid } from './uuid.ts';

/** Finds the visitor's anonymous id — the cookie wins over storage — or makes one, and keeps it in both. `first` is `1` for one that is new, else empty. */
export function identify(cookie: Cookie, storage: ProjectStorage): [anonymousId: string, first: string] {
  const own = [cookie.read(), storage.get('id')].find(isUuid);
  const anonymousId = own ?? createUuid();
  cookie.write(anonymousId);
  // Read back: two tabs that open at the same time agree on the id that was written last.
  const written = cookie.read();
  const agreed = isUuid(written) ? written : anonymousId;
  storage.set('id', agreed);
  return [agreed, own ? '' : '1'];
}
