import { Hono } from 'hono';
import type { ApiParts } from './api-parts.ts';
import { audienceRoutes } from './audiences/routes.ts';
import { auditRoutes, wholeAuditRoutes } from './audit/routes.ts';
import { deadLetterRoutes } from './dead-letters/routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { explainRoutes } from './explain/routes.ts';
import { applyRoutes } from './files/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import type { ControlEnv } from './http/create-app.ts';
import { unclaimedRoutes } from './installation/routes.ts';
import { layerRoutes } from './layers/routes.ts';
import { meRoutes } from './login/me-routes.ts';
import { projectPreviewRoutes } from './previews/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { publishRoutes } from './publish/routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { streamRoutes } from './stream/routes.ts';
import { surveyRoutes } from './surveys/routes.ts';
import { invitationRoutes } from './team/invitation-routes.ts';
import { memberRoutes } from './team/member-routes.ts';
import { organizationRoutes } from './team/organization-routes.ts';
import { validateRoutes } from './validate/routes.ts';
import { visitorRoutes } from './visitors/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/**
 * Creates the procedures that people and the operator share: all that can be done for one who is known to be the `actor`, which has to
 * be set before. None of them looks at permissions: on the control port they stand behind `guardRoutes`.
 */
export function apiRoutes(parts: ApiParts) {
  const { deps, recordChange, editProject, createProject, createPreview, publications, operations } = parts;
  const team = { ...deps, recordChange };
  return new Hono<ControlEnv>()
    .route('/api', meRoutes(deps, recordChange, parts.sessions))
    .route('/api', organizationRoutes(team))
    .route('/api', memberRoutes(team))
    .route('/api', invitationRoutes(team))
    .route('/api', auditRoutes(deps))
    .route('/api', wholeAuditRoutes(deps))
    .route('/api', projectRoutes(deps, editProject, createProject))
    .route('/api', applyRoutes(operations.applyToProject))
    .route('/api', experimentRoutes(deps, editProject))
    .route('/api', surveyRoutes(deps, editProject))
    .route('/api', goalRoutes(deps, editProject))
    .route('/api', audienceRoutes(deps, editProject))
    .route('/api', layerRoutes(deps, editProject))
    .route('/api', publishRoutes(deps, publications))
    .route('/api', projectPreviewRoutes(createPreview, deps))
    .route('/api', webhookRoutes(deps, recordChange))
    .route('/api', eventRoutes(deps))
    .route('/api', resultsRoutes(deps))
    .route('/api', explainRoutes(operations.explainVisit))
    .route('/api', validateRoutes(deps))
    .route('/api', visitorRoutes(deps, recordChange))
    .route('/api', deadLetterRoutes(deps, recordChange))
    .route('/api', streamRoutes(deps, parts.streams))
    .route('/api', unclaimedRoutes(deps))
    .route('/api', doctorRoutes(deps, parts.delivery));
}

/** What people reach on the control port, and the operator on the socket, as a type for `hc`. */
export type ControlApi = ReturnType<typeof apiRoutes>;
