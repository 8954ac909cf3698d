import { apiRoutes } from './api.ts';
import type { ApiParts } from './api-parts.ts';
import { wholeAuditRoutes } from './audit/routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { deadLetterRoutes } from './dead-letters/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { explainRoutes } from './explain/routes.ts';
import { createApp } from './http/create-app.ts';
import { loginLinkRoutes } from './login/login-link-routes.ts';
import type { LoginLinks } from './login/login-links.ts';
import type { Operations } from './operations.ts';
import { previewRoutes } from './previews/routes.ts';
import { operatorProjectRoutes } from './projects/routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { allOrganizationRoutes } from './team/organization-routes.ts';
import { visitorRoutes } from './visitors/routes.ts';

/** The actor in the history when somebody administers Pixel on its own machine. */
const author = 'operator';

/**
 * Creates the app for the operator's unix socket. Whoever can open that socket may do everything, so it must never be
 * served anywhere else.
 */
export function createOperatorApp(
  parts: ApiParts,
  operations: Operations,
  links: Pick<LoginLinks, 'create'>,
) {
  const { deps, delivery } = parts;
  return createApp(deps)
    .use(async (context, next) => {
      context.set('actor', { kind: 'operator' });
      await next();
    })
    .route('/', apiRoutes(parts))
    .route('/api', wholeAuditRoutes(deps))
    .route('/api', allOrganizationRoutes(deps))
    .route('/api', operatorProjectRoutes(deps))
    .route('/api/configuration', configurationRoutes(operations.applyRequest, author))
    .route('/api', explainRoutes(operations.explainVisit))
    .route('/api', loginLinkRoutes(links))
    .route('/api', previewRoutes(operations.createPreview, deps))
    .route('/api', resultsRoutes(deps))
    .route('/api/events', eventRoutes(deps))
    .route('/api/dead-letters', deadLetterRoutes(deps))
    .route('/api/visitors', visitorRoutes(deps))
    .route('/api', doctorRoutes(deps, delivery));
}

/** The control plane's API as a type, for `hc`. */
export type ControlApi = ReturnType<typeof createOperatorApp>;
