import { keySchema, parseTimestamp } from '@pixel/protocol';
import { visitPeriods } from '@pixel/store/events';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readVisits } from '../../data/visits/read-visits.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const visitsQuerySchema = z.strictObject({
  experiment: keySchema.optional(),
  /** By default, the last 30 days for days, and the last 24 hours for hours. */
  from: z
    .string()
    .transform((text, context) => {
      const instant = parseTimestamp(text);
      if (instant !== undefined) return instant;
      context.addIssue({
        code: 'custom',
        message: 'must be an ISO 8601 date or date-time such as 2026-01-31T12:00:00Z',
      });
      return z.NEVER;
    })
    .optional(),
  by: z.enum(visitPeriods).default('day'),
});

/** `GET /projects/:projectKey/visits`: how often pages loaded the project, by hour or day. */
export function visitRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/visits',
    parseProjectPath,
    parseQueryParameters(visitsQuerySchema),
    async (context) => {
      const { experiment: experimentKey, from, by } = context.req.valid('query');
      return context.json(await readVisits(deps, { ...context.req.valid('param'), experimentKey, from, by }));
    },
  );
}
