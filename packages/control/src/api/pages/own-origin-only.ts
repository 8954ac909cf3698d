import type { Context, MiddlewareHandler } from 'hono';
import { ControlError } from '../../base/control-error.ts';
import { isJsonMediaType } from '../http/is-json-media-type.ts';
import { type OwnAddress, requestHostOf } from '../http/own-address.ts';
import { prefersHtml } from '../http/prefers-html.ts';
import { wrongNamePage } from './wrong-name-page.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const wrongName =
  'The control plane is not available at this host name. Set CONTROL_URL to its public URL; without it, only localhost works';

/** API paths that other sites may link to: the identity provider redirects back, and login links are opened from elsewhere. */
const linkablePaths = /^\/api\/auth\/(login|callback|link)$/;

/**
 * Creates a middleware that restricts the control plane to pages of its own origin. Writes need its `Origin`. Other sites, including other
 * ports of the same host, can link to pages, but can't read or write anything. Rejects other `Host` headers, so that a foreign name pointed
 * at this machine gains nothing. No response has CORS headers.
 */
export function createOwnOriginOnly(address: OwnAddress): MiddlewareHandler {
  return async function ownOriginOnly(context, next) {
    const host = requestHostOf(context);
    // Load balancers' health checks may use any address as `Host`.
    if (context.req.path !== '/health' && !address.isOwnHost(host)) {
      if (prefersHtml(context)) return context.html(wrongNamePage(wrongName), 403);
      throw new ControlError('forbidden', wrongName, { parameters: { host } });
    }
    if (safeMethods.has(context.req.method)) checkRead(context);
    else checkWrite(context, address, host);
    await next();
  };
}

function checkRead(context: Context): void {
  const site = context.req.header('Sec-Fetch-Site') ?? 'none';
  if (site === 'same-origin' || site === 'none') return;
  const isNavigation =
    context.req.header('Sec-Fetch-Mode') === 'navigate' &&
    context.req.header('Sec-Fetch-Dest') === 'document';
  const { path } = context.req;
  if (isNavigation && (linkablePaths.test(path) || !/^\/api(\/|$)/.test(path))) return;
  throw new ControlError('forbidden', 'Pages from other origins cannot read the control plane');
}

function checkWrite(context: Context, address: OwnAddress, host: string): void {
  const site = context.req.header('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin' || !address.isOwnOrigin(context.req.header('Origin') ?? '', host))
    throw new ControlError(
      'forbidden',
      "Only the control plane's own pages can change things. If this is one, set CONTROL_URL to the URL the browser shows",
    );
  const type = context.req.header('Content-Type');
  const isForm = !/^\/api\//.test(context.req.path) || context.req.path === '/api/auth/logout';
  if (type !== undefined && !isForm && !isJsonMediaType(type))
    throw new ControlError('unsupported_media_type', 'The content type must be application/json', {
      parameters: { expected: 'application/json' },
    });
}
