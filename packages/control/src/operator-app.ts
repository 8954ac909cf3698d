import { createRecordChange } from './audit/record-change.ts';
import { configurationRoutes } from './configuration/routes.ts';
import type { ControlDeps } from './control-deps.ts';
import { deadLetterRoutes } from './dead-letters/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { explainRoutes } from './explain/routes.ts';
import { createApp } from './http/create-app.ts';
import type { Operations } from './operations.ts';
import { createEndPreviews } from './previews/end-previews.ts';
import { previewRoutes, projectPreviewRoutes } from './previews/routes.ts';
import { createEditProject } from './projects/edit-project.ts';
import type { Delivery } from './publish/delivery.ts';
import { publishRoutes } from './publish/routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { visitorRoutes } from './visitors/routes.ts';

/** The actor in the history when somebody administers Pixel on its own machine. */
const author = 'operator';

/**
 * Creates the app for the operator's unix socket. Whoever can open that socket may do everything, so it must never be
 * served anywhere else.
 */
export function createOperatorApp(deps: ControlDeps, operations: Operations, delivery: Delivery) {
  const editProject = createEditProject(deps, createRecordChange(deps), delivery, createEndPreviews(deps));
  const app = createApp(deps).use(async (context, next) => {
    context.set('actor', { kind: 'operator' });
    await next();
  });
  return app
    .route('/api/configuration', configurationRoutes(operations.applyConfiguration, author))
    .route('/api', explainRoutes(operations.explainVisit))
    .route('/api', previewRoutes(operations.createPreview, deps))
    .route('/api', projectPreviewRoutes(operations.createPreview, deps))
    .route('/api', publishRoutes(deps, editProject))
    .route('/api', resultsRoutes(deps))
    .route('/api/events', eventRoutes(deps))
    .route('/api/dead-letters', deadLetterRoutes(deps))
    .route('/api/visitors', visitorRoutes(deps))
    .route('/api', doctorRoutes(deps, delivery));
}

/** The control plane's API as a type, for `hc`. */
export type ControlApi = ReturnType<typeof createOperatorApp>;
