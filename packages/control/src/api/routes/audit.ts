import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase } from '../../base/store-calls.ts';
import { findAudit } from '../../people/audit/audit-queries.ts';
import { findOrganization } from '../../people/team/change-organization.ts';
import { isAtLeast } from '../../people/team/role-rules.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQuery } from '../http/parse-request.ts';
import { organizationsOf } from '../login/me-routes.ts';

const textSchema = z
  .string()
  .regex(/^\P{Cc}{1,300}$/u, 'must be 1 to 300 characters, none of them a control character');
const timeSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const querySchema = z.strictObject({
  project: projectKeySchema.optional(),
  actor: textSchema.optional(),
  action: textSchema.optional(),
  subject: textSchema.optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  before: z.uuid().optional(),
  limit: limitSchema,
});

const wholeQuerySchema = querySchema.extend({
  /** Only what happened in so many seconds until now. */
  sinceSeconds: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
});

/** `GET /organizations/:organizationId/audit`. */
export function auditRoutes({ db }: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>().get(
    '/organizations/:organizationId/audit',
    parseQuery(querySchema),
    async (context) => {
      const organizationId = context.req.param('organizationId');
      await askDatabase(() => findOrganization(db, organizationId));
      const organizationIds = [organizationId];
      return context.json(await findAudit(db, { organizationIds, ...context.req.valid('query') }));
    },
  );
}

/** `GET /audit`: of all organisations whose logs one may read; of all there are, and of what belongs to none, for the operator. */
export function wholeAuditRoutes({ db, now }: Pick<ControlDeps, 'db' | 'now'>) {
  return new Hono<ControlEnv>().get('/audit', parseQuery(wholeQuerySchema), async (context) => {
    const { sinceSeconds, ...filter } = context.req.valid('query');
    const since = sinceSeconds === undefined ? undefined : new Date(now() - sinceSeconds * 1_000);
    const organizationIds = await readableBy(db, context.get('actor'));
    return context.json(await findAudit(db, { ...filter, organizationIds, from: filter.from ?? since }));
  });
}

/** Gives the organisations in which a person is at least an admin; undefined for the operator. */
async function readableBy(db: ControlDeps['db'], actor: Actor): Promise<readonly string[] | undefined> {
  if (actor.kind !== 'user') return undefined;
  const organizations = await askDatabase(() => organizationsOf(db, actor.userId));
  return organizations
    .filter(({ role }) => isAtLeast(role, 'admin'))
    .map(({ organizationId }) => organizationId);
}
