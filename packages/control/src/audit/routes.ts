import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQuery } from '../http/parse-request.ts';
import { findOrganization } from '../team/change-organization.ts';
import { askDatabase } from '../unavailable.ts';
import { findAudit } from './audit-queries.ts';

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

const operatorQuerySchema = querySchema.extend({
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
      return context.json(await findAudit(db, { organizationId, ...context.req.valid('query') }));
    },
  );
}

/** `GET /audit`: of all organisations and of what belongs to none, so for the operator only. */
export function wholeAuditRoutes({ db, now }: Pick<ControlDeps, 'db' | 'now'>) {
  return new Hono<ControlEnv>().get('/audit', parseQuery(operatorQuerySchema), async (context) => {
    const { sinceSeconds, ...filter } = context.req.valid('query');
    const since = sinceSeconds === undefined ? undefined : new Date(now() - sinceSeconds * 1_000);
    return context.json(await findAudit(db, { ...filter, from: filter.from ?? since }));
  });
}
