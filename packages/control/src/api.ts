import { Hono } from 'hono';
import { createRecordChange } from './audit/record-change.ts';
import { auditRoutes } from './audit/routes.ts';
import type { ControlDeps } from './control-deps.ts';
import type { ControlEnv } from './http/create-app.ts';
import { invitationRoutes } from './team/invitation-routes.ts';
import { memberRoutes } from './team/member-routes.ts';
import { organizationRoutes } from './team/organization-routes.ts';

/**
 * Creates the procedures that people and the operator share; the `actor` has to be set before. None of them looks at permissions:
 * on the control port they stand behind `guardRoutes`.
 */
export function apiRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>) {
  const team = { ...deps, recordChange: createRecordChange(deps) };
  return new Hono<ControlEnv>()
    .route('/api', organizationRoutes(team))
    .route('/api', memberRoutes(team))
    .route('/api', invitationRoutes(team))
    .route('/api', auditRoutes(deps));
}
