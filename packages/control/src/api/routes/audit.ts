import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { findAudit } from '../../people/audit/audit-queries.ts';
import { type AuditFormat, auditFormats, exportAudit } from '../../people/audit/export-audit.ts';
import { findOrganization } from '../../people/team/change-organization.ts';
import { isAtLeast } from '../../people/team/role-rules.ts';
import { describeAuditEntry } from '../../project/differences/describe-audit-entry.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
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

const exportSchema = querySchema.omit({ before: true, limit: true }).extend({ format: z.enum(auditFormats) });

const mediaTypes: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json',
};

const allQuerySchema = querySchema.extend({
  /** Lists only entries from the last `sinceSeconds` seconds. */
  sinceSeconds: z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
});

/**
 * Under `/organizations/:organizationId`: `GET /audit`, the entries with their differences, and `GET /audit/export`, a file with all
 * matching entries.
 */
export function auditRoutes({ db }: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>()
    .get('/organizations/:organizationId/audit', parseQueryParameters(querySchema), async (context) => {
      const organizationId = context.req.param('organizationId');
      await callDatabase(() => findOrganization(db, organizationId));
      const organizationIds = [organizationId];
      const { entries, next } = await findAudit(db, { organizationIds, ...context.req.valid('query') });
      return context.json({ entries: entries.map(describeAuditEntry), next });
    })
    .get(
      '/organizations/:organizationId/audit/export',
      parseQueryParameters(exportSchema),
      async (context) => {
        const organizationId = context.req.param('organizationId');
        const { format, ...filter } = context.req.valid('query');
        await callDatabase(() => findOrganization(db, organizationId));
        const chunks = exportAudit(db, { organizationIds: [organizationId], ...filter }, format);
        // Read the first chunk before responding, so that a failure still leads to an error response.
        const first = await chunks.next();
        return context.body(toStream(first.value ?? '', chunks), 200, {
          'Content-Type': mediaTypes[format],
          'Content-Disposition': `attachment; filename="pixel-audit.${format}"`,
        });
      },
    );
}

function toStream(first: string, rest: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await rest.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rest.return();
    },
  });
}

/**
 * `GET /audit`: the entries of all organizations whose log the user may read; for the operator, all entries, including those without an
 * organization.
 */
export function allAuditRoutes({ db, now }: Pick<ControlDeps, 'db' | 'now'>) {
  return new Hono<ControlEnv>().get('/audit', parseQueryParameters(allQuerySchema), async (context) => {
    const { sinceSeconds, ...filter } = context.req.valid('query');
    const since = sinceSeconds === undefined ? undefined : new Date(now() - sinceSeconds * 1_000);
    const organizationIds = await readableOrganizations(db, context.get('actor'));
    return context.json(await findAudit(db, { ...filter, organizationIds, from: filter.from ?? since }));
  });
}

/** Returns the organizations in which a user is at least an admin; undefined for the operator. */
async function readableOrganizations(
  db: ControlDeps['db'],
  actor: Actor,
): Promise<readonly string[] | undefined> {
  if (actor.kind !== 'user') return undefined;
  const organizations = await callDatabase(() => organizationsOf(db, actor.userId));
  return organizations
    .filter(({ role }) => isAtLeast(role, 'admin'))
    .map(({ organizationId }) => organizationId);
}
