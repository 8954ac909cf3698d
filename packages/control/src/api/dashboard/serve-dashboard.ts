import type { Context, MiddlewareHandler } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import type { OwnAddress } from '../http/own-address.ts';
import { prefersHtml } from '../http/prefers-html.ts';
import type { Dashboard, DashboardFile } from './dashboard.ts';

const nonceBytes = 16;
const immutable = 'public, max-age=31536000, immutable';

/** Paths of pages whose URL has a secret in the fragment: they send no referrer and aren't indexed. */
const secretPaths: ReadonlySet<string> = new Set(['/shared', '/invitation']);
const secretPageHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/**
 * Creates a middleware that serves the dashboard's files, and its page for every other URL that a browser navigates to; the page does its
 * own routing. Each response has a new nonce, which scripts and styles need to run.
 */
export function createServeDashboard(
  { page, files }: Dashboard,
  { random, publicUrl }: Pick<ControlDeps, 'random' | 'publicUrl'>,
  { basePath }: Pick<OwnAddress, 'basePath'>,
): MiddlewareHandler<ControlEnv> {
  // The built page refers to its files by relative URLs, but can be opened at any depth.
  const [before = '', ...after] = page
    .replaceAll('"./', `"${escapeMarkup(basePath)}/`)
    .replaceAll('__BASE__', escapeMarkup(basePath))
    .split('__NONCE__');

  return async function serveDashboard(context, next) {
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next();
    const file = files.get(context.req.path);
    if (file !== undefined) return fileResponse(context, file);
    if (context.req.path !== '/' && (!prefersHtml(context) || isApiPath(context.req.path))) return next();
    const nonce = Buffer.from(random(nonceBytes)).toString('base64');
    return context.html([before, ...after].join(nonce), 200, {
      'Content-Security-Policy': contentSecurityPolicy(nonce, publicUrl()),
      ...(secretPaths.has(context.req.path) && secretPageHeaders),
    });
  };
}

/**
 * Returns the page's Content-Security-Policy. It needn't allow style attributes: the markup has none, and styles set by scripts aren't
 * subject to it. The only allowed frame is the survey builder's preview, from the public port.
 */
function contentSecurityPolicy(nonce: string, publicUrl: string | undefined): string {
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

function fileResponse(context: Context, { contentType, body, encoded }: DashboardFile): Response {
  const accepted = context.req.header('Accept-Encoding') ?? '';
  const [encoding, bytes] =
    encoded.br !== undefined && acceptsEncoding(accepted, 'br')
      ? (['br', encoded.br] as const)
      : encoded.gzip !== undefined && acceptsEncoding(accepted, 'gzip')
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

/** Whether an `Accept-Encoding` header accepts an encoding; `br;q=0` excludes it (RFC 9110, 12.4.2). */
function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
