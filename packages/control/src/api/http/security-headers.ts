import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Disables powerful browser features, none of which the pages use. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Two years, as browsers' preload lists require. */
const transportSecurity = 'max-age=63072000';

/**
 * Creates a middleware that sets security headers on every response. Unless the response has its own policy, only styles with these exact
 * texts apply and nothing else loads. No other origin can embed the page or share its browsing context. Referrers are only sent within the
 * origin; with none at all, browsers would send forms with `Origin: null`.
 */
export function createSecurityHeaders(options: {
  readonly styles: readonly string[];
  readonly isHttps: boolean;
}): MiddlewareHandler {
  const hashes = options.styles.map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async function securityHeaders(context, next) {
    await next();
    const { headers } = context.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', permissionsPolicy);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    if (options.isHttps) headers.set('Strict-Transport-Security', transportSecurity);
  };
}
