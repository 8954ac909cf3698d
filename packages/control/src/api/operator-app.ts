import type { LoginLinks } from '../people/login/login-links.ts';
import { apiRoutes } from './api.ts';
import type { ApiParts } from './api-parts.ts';
import { checkPathParameters } from './http/check-path-parameters.ts';
import { createApp } from './http/create-app.ts';
import { loginLinkRoutes } from './login/login-link-routes.ts';
import { configurationRoutes } from './routes/configuration.ts';
import { previewRoutes } from './routes/previews.ts';
import { operatorProjectRoutes } from './routes/projects.ts';

/** The operator's name in version histories. */
const author = 'operator';

/**
 * Creates the app for the operator's Unix socket: the shared routes, and a few across all organizations. Anyone who can open the socket can
 * do everything, so never serve the app elsewhere.
 */
export function createOperatorApp(parts: ApiParts, links: Pick<LoginLinks, 'create'>) {
  const { deps, operations } = parts;
  const api = apiRoutes(parts);
  return createApp(deps)
    .use(async (context, next) => {
      context.set('actor', { kind: 'operator' });
      await next();
    })
    .route('/', checkPathParameters(api.routes))
    .route('/', api)
    .route('/api', operatorProjectRoutes(deps))
    .route('/api/configuration', configurationRoutes(operations.applyRequest, author))
    .route('/api', loginLinkRoutes(links))
    .route('/api', previewRoutes(operations.createPreview, deps));
}

/** The type of all routes of the operator's socket, for Hono's client `hc`. */
export type OperatorApi = ReturnType<typeof createOperatorApp>;
