import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { OwnAddress } from './own-address.ts';

/** A cookie that scripts can't read and other sites' pages can't send, except by linking here. */
export interface PrivateCookie {
  read(context: Context): string | undefined;
  write(context: Context, value: string, maxAgeSeconds: number): void;
  clear(context: Context): void;
}

/** Creates the cookie. Behind TLS, its name has the prefix `__Host-`, so that browsers only accept it from this host over TLS. */
export function createPrivateCookie(name: string, { isHttps }: Pick<OwnAddress, 'isHttps'>): PrivateCookie {
  const fullName = isHttps ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps } as const;
  return {
    read: (context) => getCookie(context, fullName),
    write: (context, value, maxAge) => setCookie(context, fullName, value, { ...options, maxAge }),
    clear: (context) => setCookie(context, fullName, '', { ...options, maxAge: 0 }),
  };
}
