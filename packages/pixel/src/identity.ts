import type { Cookie } from './cookie.ts';
import type { ProjectStorage } from './storage.ts';
import { createUuid, isUuid } from './uuid.ts';

/** A visitor's anonymous id. Nothing is known of one that is new. */
export interface Identity {
  readonly anonymousId: string;
  readonly isNew: boolean;
}

/** Finds the visitor's anonymous id — the cookie wins over storage — or makes one, and keeps it in both. */
export function identify(cookie: Cookie, storage: ProjectStorage): Identity {
  const known = [cookie.read(), storage.get('id')].find(isUuid);
  const own = known ?? createUuid();
  cookie.write(own);
  // Read back: two tabs that open at the same time agree on the id that was written last.
  const written = cookie.read();
  const anonymousId = isUuid(written) ? written : own;
  storage.set('id', anonymousId);
  return { anonymousId, isNew: !known && anonymousId === own };
}
