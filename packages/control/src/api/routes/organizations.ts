import { Hono } from 'hono';
import { z } from 'zod';
import type { TeamDeps } from '../../people/team/change-organization.ts';
import {
  createOrganization,
  listOrganizations,
  renameOrganization,
} from '../../people/team/organizations.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';

const nameSchema = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,100}$/u, 'must be 1 to 100 characters, none of them a control character');
const createSchema = z.strictObject({ name: nameSchema });
const renameSchema = z.strictObject({ name: nameSchema, was: z.string() });

/**
 * `GET /organizations`: the user's organizations, or all of them for the operator; `POST /organizations` and `POST
 * /organizations/:organizationId/rename`.
 */
export function organizationRoutes(deps: TeamDeps) {
  return new Hono<ControlEnv>()
    .get('/organizations', async (context) =>
      context.json({ organizations: await listOrganizations(deps, context.get('actor')) }),
    )
    .post('/organizations', parseJsonBody(createSchema), async (context) =>
      context.json(await createOrganization(deps, context.get('actor'), context.req.valid('json'))),
    )
    .post('/organizations/:organizationId/rename', parseJsonBody(renameSchema), async (context) => {
      const { organizationId } = context.req.param();
      const renaming = { organizationId, ...context.req.valid('json') };
      return context.json(await renameOrganization(deps, context.get('actor'), renaming));
    });
}
