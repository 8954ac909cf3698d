import type { LoginLinks } from '../people/login/login-links.ts';
import { apiRoutes } from './api.ts';
import type { ApiParts } from './api-parts.ts';
import { checkNames } from './http/check-names.ts';
import { createApp } from './http/create-app.ts';
import { loginLinkRoutes } from './login/login-link-routes.ts';
import { configurationRoutes } from './routes/configuration.ts';
import { previewRoutes } from './routes/previews.ts';
import { operatorProjectRoutes } from './routes/projects.ts';

/** The actor in the history when somebody administers Pixel on its own machine. */
const author = 'operator';

/**
 * Creates the app for the operator's unix socket: what people have, and a little that takes somebody who stands above all
 * organisations. Whoever can open that socket may do everything, so it must never be served anywhere else.
 */
export function createOperatorApp(parts: ApiParts, links: Pick<LoginLinks, 'create'>) {
  const { deps, operations } = parts;
  const api = apiRoutes(parts);
  return createApp(deps)
    .use(async (context, next) => {
      context.set('actor', { kind: 'operator' });
      await next();
    })
    .route('/', checkNames(api.routes))
    .route('/', api)
    .route('/api', operatorProjectRoutes(deps))
    .route('/api/configuration', configurationRoutes(operations.applyRequest, author))
    .route('/api', loginLinkRoutes(links))
    .route('/api', previewRoutes(operations.createPreview, deps));
}

/** All that the operator's socket answers, as a type for `hc`. */
export type OperatorApi = ReturnType<typeof createOperatorApp>;
