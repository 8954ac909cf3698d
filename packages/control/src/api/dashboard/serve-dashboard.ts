import type { Context, MiddlewareHandler } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { asksForPage } from '../http/asks-for-page.ts';
import type { ControlEnv } from '../http/create-app.ts';
import type { OwnAddress } from '../http/own-address.ts';
import type { Dashboard, DashboardFile } from './dashboard.ts';

const nonceBytes = 16;
const immutable = 'public, max-age=31536000, immutable';

/** Their addresses have a secret behind #: nobody is told where their readers came from, and nothing lists them. */
const secretPaths: ReadonlySet<string> = new Set(['/shared', '/invitation']);
const ofSecret = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/**
 * Creates a middleware that serves the dashboard: its files, and at every other address that a browser opens its page, which finds out
 * by itself what is to be shown there. Each page has a nonce of its own, without which no script or style in it does anything.
 */
export function createServeDashboard(
  { page, files }: Dashboard,
  { random, publicUrl }: Pick<ControlDeps, 'random' | 'publicUrl'>,
  { basePath }: Pick<OwnAddress, 'basePath'>,
): MiddlewareHandler<ControlEnv> {
  // The built page names its files beside itself, and may be opened at any depth.
  const [before = '', ...after] = page
    .replaceAll('"./', `"${escapeMarkup(basePath)}/`)
    .replaceAll('__BASE__', escapeMarkup(basePath))
    .split('__NONCE__');

  return async function serveDashboard(context, next) {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next();
    const file = files.get(context.req.path);
    if (file !== undefined) return answerWith(context, file);
    if (context.req.path !== '/' && (!asksForPage(context) || isOfApi(context.req.path))) return next();
    const nonce = Buffer.from(random(nonceBytes)).toString('base64');
    return context.html([before, ...after].join(nonce), 200, {
      'Content-Security-Policy': policyOf(nonce, publicUrl()),
      ...(secretPaths.has(context.req.path) && ofSecret),
    });
  };
}

/**
 * No style attribute is in markup; what scripts set by name is none. What comes of the public port is the one page in which the builder of
 * surveys draws.
 */
function policyOf(nonce: string, publicUrl: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${publicUrl === undefined ? "'none'" : `${publicUrl}/sdk/survey/frame`}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function answerWith(context: Context, { contentType, body, encoded }: DashboardFile): Response {
  const accepted = context.req.header('Accept-Encoding') ?? '';
  const [encoding, bytes] =
    encoded.br !== undefined && takes(accepted, 'br')
      ? (['br', encoded.br] as const)
      : encoded.gzip !== undefined && takes(accepted, 'gzip')
        ? (['gzip', encoded.gzip] as const)
        : ([undefined, body] as const);
  return new Response(bytes, {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': immutable,
      Vary: 'Accept-Encoding',
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    },
  });
}

/** Whether a header names an encoding, and not to refuse it: `br;q=0` does (RFC 9110, 12.4.2). */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
