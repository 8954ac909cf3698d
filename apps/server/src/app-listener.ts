import { getRequestListener } from '@hono/node-server';

/** Serves an app of control. */
export function createAppListener(app: {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>;
}) {
  // By itself it ends connections half a second after an answer, and says nothing of it, where a body was not read. The server reads on,
  // and what is too long for that ends with the answer.
  return getRequestListener((request, env) => app.fetch(request, env), { autoCleanupIncoming: false });
}
