import { Hono } from 'hono';
import type { ApiParts } from './api-parts.ts';
import { audienceRoutes } from './audiences/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import type { ControlEnv } from './http/create-app.ts';
import { layerRoutes } from './layers/routes.ts';
import { projectPreviewRoutes } from './previews/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { publishRoutes } from './publish/routes.ts';
import { surveyRoutes } from './surveys/routes.ts';
import { invitationRoutes } from './team/invitation-routes.ts';
import { memberRoutes } from './team/member-routes.ts';
import { organizationRoutes } from './team/organization-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/**
 * Creates the procedures that people and the operator share; the `actor` has to be set before. None of them looks at permissions:
 * on the control port they stand behind `guardRoutes`.
 */
export function apiRoutes({
  deps,
  recordChange,
  editProject,
  createProject,
  createPreview,
  publications,
}: ApiParts) {
  const team = { ...deps, recordChange };
  return new Hono<ControlEnv>()
    .route('/api', organizationRoutes(team))
    .route('/api', memberRoutes(team))
    .route('/api', invitationRoutes(team))
    .route('/api', auditRoutes(deps))
    .route('/api', projectRoutes(deps, editProject, createProject))
    .route('/api', experimentRoutes(deps, editProject))
    .route('/api', surveyRoutes(deps, editProject))
    .route('/api', goalRoutes(deps, editProject))
    .route('/api', audienceRoutes(deps, editProject))
    .route('/api', layerRoutes(deps, editProject))
    .route('/api', publishRoutes(deps, publications))
    .route('/api', projectPreviewRoutes(createPreview, deps))
    .route('/api', webhookRoutes(deps, recordChange));
}
