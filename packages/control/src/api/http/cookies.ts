import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { OwnAddress } from './own-address.ts';

/** A cookie that scripts can't read, and that browsers don't send with requests from other sites' pages, except for links. */
export interface PrivateCookie {
  read(context: Context): string | undefined;
  write(context: Context, value: string, maxAgeSeconds: number): void;
  clear(context: Context): void;
}

/** Creates a cookie. With HTTPS, its name gets the prefix `__Host-`, so that browsers only accept it from this host over HTTPS. */
export function createPrivateCookie(name: string, { isHttps }: Pick<OwnAddress, 'isHttps'>): PrivateCookie {
  const fullName = isHttps ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps } as const;
  return {
    read: (context) => getCookie(context, fullName),
    write: (context, value, maxAge) => setCookie(context, fullName, value, { ...options, maxAge }),
    clear: (context) => setCookie(context, fullName, '', { ...options, maxAge: 0 }),
  };
}
