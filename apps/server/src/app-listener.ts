import { getRequestListener } from '@hono/node-server';

/** Creates the request listener of a control app. */
export function createAppListener(app: {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>;
}) {
  // By default, it would close connections with an unread body half a second after the response, without announcing it. Our server drains
  // the body instead, and announces the close for bodies that are too long.
  return getRequestListener((request, env) => app.fetch(request, env), { autoCleanupIncoming: false });
}
