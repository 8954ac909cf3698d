import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { OwnAddress } from './own-address.ts';

/** A cookie that no script can read and other sites' pages cannot send along, except by leading here. */
export interface PrivateCookie {
  read(context: Context): string | undefined;
  write(context: Context, value: string, maxAgeSeconds: number): void;
  clear(context: Context): void;
}

/** Creates it. Behind TLS its name has `__Host-` in front: browsers then take it from this very host over TLS only. */
export function createPrivateCookie(name: string, { isHttps }: Pick<OwnAddress, 'isHttps'>): PrivateCookie {
  const fullName = isHttps ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps } as const;
  return {
    read: (context) => getCookie(context, fullName),
    write: (context, value, maxAge) => setCookie(context, fullName, value, { ...options, maxAge }),
    clear: (context) => setCookie(context, fullName, '', { ...options, maxAge: 0 }),
  };
}
