import { roles } from '@pixel/database';
import { Hono } from 'hono';
import { z } from 'zod';
import type { TeamDeps } from '../../people/team/change-organization.ts';
import { changeRole, leaveOrganization, listMembers, removeMember } from '../../people/team/members.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parseJsonBody } from '../http/parse-request.ts';

const roleSchema = z.strictObject({ role: z.enum(roles), was: z.enum(roles) });

/** Under `/organizations/:organizationId`: `GET /members`, `POST /members/:userId/role`, `…/remove` and `POST /leave`. */
export function memberRoutes(deps: TeamDeps) {
  return new Hono<ControlEnv>()
    .get('/organizations/:organizationId/members', async (context) =>
      context.json(await listMembers(deps, context.req.param('organizationId'))),
    )
    .post(
      '/organizations/:organizationId/members/:userId/role',
      parseJsonBody(roleSchema),
      async (context) => {
        const { organizationId, userId } = context.req.param();
        const change = { organizationId, userId, ...context.req.valid('json') };
        return context.json(await changeRole(deps, context.get('actor'), change));
      },
    )
    .post('/organizations/:organizationId/members/:userId/remove', parseEmptyBody, async (context) => {
      const { organizationId, userId } = context.req.param();
      return context.json(await removeMember(deps, context.get('actor'), { organizationId, userId }));
    })
    .post('/organizations/:organizationId/leave', parseEmptyBody, async (context) =>
      context.json(await leaveOrganization(deps, context.get('actor'), context.req.param('organizationId'))),
    );
}
