import { Hono } from 'hono';
import { createProjectArchive } from '../authoring/projects/archive-project.ts';
import type { ApiParts } from './api-parts.ts';
import type { ControlEnv } from './http/create-app.ts';
import { meRoutes } from './login/me-routes.ts';
import { applyRoutes } from './routes/apply.ts';
import { audienceRoutes } from './routes/audiences.ts';
import { allAuditRoutes, auditRoutes } from './routes/audit.ts';
import { deadLetterRoutes } from './routes/dead-letters.ts';
import { decisionRoutes } from './routes/decisions.ts';
import { doctorRoutes } from './routes/doctor.ts';
import { edgeNoteRoutes } from './routes/edge-notes.ts';
import { eventRoutes } from './routes/events.ts';
import { eventsExportRoutes } from './routes/events-export.ts';
import { experimentSurveyRoutes } from './routes/experiment-surveys.ts';
import { experimentRoutes } from './routes/experiments.ts';
import { explainRoutes } from './routes/explain.ts';
import { goalRoutes } from './routes/goals.ts';
import { holdoutRoutes } from './routes/holdouts.ts';
import { installRoutes } from './routes/install.ts';
import { installationRoutes } from './routes/installation.ts';
import { interactionRoutes } from './routes/interactions.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { layerRoutes } from './routes/layers.ts';
import { memberRoutes } from './routes/members.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { preflightRoutes } from './routes/preflight.ts';
import { presenceRoutes } from './routes/presence.ts';
import { projectPreviewRoutes } from './routes/previews.ts';
import { programmeRoutes } from './routes/programme.ts';
import { projectRoutes } from './routes/projects.ts';
import { publishRoutes } from './routes/publish.ts';
import { resultShareRoutes } from './routes/result-shares.ts';
import { resultsRoutes } from './routes/results.ts';
import { resultsBundleRoutes } from './routes/results-bundle.ts';
import { roleRoutes } from './routes/roles.ts';
import { simulatedRoutes } from './routes/simulated.ts';
import { streamRoutes } from './routes/stream.ts';
import { surveyWordsRoutes } from './routes/survey-words.ts';
import { surveyRoutes } from './routes/surveys.ts';
import { validateRoutes } from './routes/validate.ts';
import { visitorRoutes } from './routes/visitors.ts';
import { visitRoutes } from './routes/visits.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/**
 * Creates the routes shared by the control port and the operator's socket. They need the authenticated `actor` in the context. They don't
 * check permissions; on the control port, `guardRoutes` does.
 */
export function apiRoutes(parts: ApiParts) {
  const { deps, recordChange, editProject, createProject, createPreview, publications, operations } = parts;
  const team = { ...deps, recordChange };
  return new Hono<ControlEnv>()
    .route('/api', meRoutes(deps, recordChange, parts.sessions))
    .route('/api', organizationRoutes(team))
    .route('/api', memberRoutes(team))
    .route('/api', invitationRoutes(team))
    .route('/api', roleRoutes())
    .route('/api', auditRoutes(deps))
    .route('/api', allAuditRoutes(deps))
    .route('/api', projectRoutes(deps, editProject, createProject, createProjectArchive(deps, recordChange)))
    .route('/api', applyRoutes(operations.applyToProject))
    .route('/api', experimentRoutes(deps, editProject))
    .route('/api', surveyRoutes(deps, editProject))
    .route('/api', surveyWordsRoutes())
    .route('/api', goalRoutes(deps, editProject))
    .route('/api', audienceRoutes(deps, editProject))
    .route('/api', layerRoutes(deps, editProject))
    .route('/api', publishRoutes(deps, publications))
    .route('/api', projectPreviewRoutes(createPreview, deps))
    .route('/api', webhookRoutes(deps, recordChange))
    .route('/api', eventRoutes(deps))
    .route('/api', eventsExportRoutes(deps, recordChange))
    .route('/api', edgeNoteRoutes(deps))
    .route('/api', installRoutes(deps))
    .route('/api', visitRoutes(deps))
    .route('/api', resultsRoutes(deps, parts.results))
    .route('/api', experimentSurveyRoutes(deps))
    .route('/api', preflightRoutes(deps, recordChange, parts.preflight))
    .route('/api', decisionRoutes(deps, recordChange))
    .route('/api', programmeRoutes(deps))
    .route('/api', resultsBundleRoutes(deps))
    .route('/api', resultShareRoutes(deps, recordChange))
    .route('/api', interactionRoutes(deps))
    .route('/api', holdoutRoutes(deps))
    .route('/api', explainRoutes(operations.explainVisit, deps))
    .route('/api', validateRoutes(deps, recordChange))
    .route('/api', visitorRoutes(deps, recordChange))
    .route('/api', simulatedRoutes({ ...deps, looks: parts.looks }, recordChange))
    .route('/api', deadLetterRoutes(deps, recordChange))
    .route('/api', streamRoutes(deps, parts.streams))
    .route('/api', presenceRoutes(parts.presence))
    .route('/api', installationRoutes(deps))
    .route('/api', doctorRoutes(deps, parts.delivery));
}

/** The type of the shared routes, for Hono's client `hc`. */
export type ControlApi = ReturnType<typeof apiRoutes>;
