import { audienceRoutes } from './audiences/routes.ts';
import { createRecordChange } from './audit/record-change.ts';
import { configurationRoutes } from './configuration/routes.ts';
import type { ControlDeps } from './control-deps.ts';
import { deadLetterRoutes } from './dead-letters/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { explainRoutes } from './explain/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import { createApp } from './http/create-app.ts';
import { layerRoutes } from './layers/routes.ts';
import type { Operations } from './operations.ts';
import { previewRoutes, projectPreviewRoutes } from './previews/routes.ts';
import { createCreateProject } from './projects/create-project.ts';
import type { EditProject } from './projects/edit-project.ts';
import { operatorProjectRoutes, projectRoutes } from './projects/routes.ts';
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
export function createOperatorApp(
  deps: ControlDeps,
  operations: Operations,
  delivery: Delivery,
  editProject: EditProject,
) {
  const createProject = createCreateProject(deps, createRecordChange(deps), delivery);
  return createApp(deps)
    .use('/api/*', async (context, next) => {
      context.set('actor', { kind: 'operator' });
      await next();
    })
    .route('/api/configuration', configurationRoutes(operations.applyConfiguration, author))
    .route('/api', explainRoutes(operations.explainVisit))
    .route('/api', previewRoutes(operations.createPreview, deps))
    .route('/api', projectPreviewRoutes(operations.createPreview, deps))
    .route('/api', publishRoutes(deps, editProject))
    .route('/api', resultsRoutes(deps))
    .route('/api/events', eventRoutes(deps))
    .route('/api/dead-letters', deadLetterRoutes(deps))
    .route('/api/visitors', visitorRoutes(deps))
    .route('/api', doctorRoutes(deps, delivery))
    .route('/api', projectRoutes(deps, editProject, createProject))
    .route('/api', operatorProjectRoutes(deps, createProject))
    .route('/api', experimentRoutes(deps, editProject))
    .route('/api', goalRoutes(deps, editProject))
    .route('/api', audienceRoutes(deps, editProject))
    .route('/api', layerRoutes(deps, editProject));
}

/** The control plane's API as a type, for `hc`. */
export type ControlApi = ReturnType<typeof createOperatorApp>;
