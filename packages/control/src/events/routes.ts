import { anonymousIdSchema, maxEventNameLength, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQuery } from '../http/parse-request.ts';
import { present } from '../present.ts';
import { findEvents, listEvents } from './list-events.ts';

const maxEventIdLength = 128;

const visitorSchema = anonymousIdSchema.transform((id) => id.toLowerCase());
const eventIdSchema = z.string().min(1).max(maxEventIdLength);

const listQuerySchema = z
  .strictObject({
    project: projectKeySchema,
    name: z.string().min(1).max(maxEventNameLength).optional(),
    visitor: visitorSchema.optional(),
    limit: limitSchema,
    /** Time of receipt in milliseconds, visitor and id of an event: only those behind it are listed. */
    afterReceivedAt: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a time in milliseconds')
      .transform(Number)
      .optional(),
    afterVisitor: z.union([z.literal(''), visitorSchema]).default(''),
    afterEvent: z.union([z.literal(''), eventIdSchema]).default(''),
  })
  .refine(
    ({ afterReceivedAt, afterVisitor, afterEvent }) =>
      afterReceivedAt !== undefined || (afterVisitor === '' && afterEvent === ''),
    { path: ['afterReceivedAt'], message: 'must be given with afterVisitor and afterEvent' },
  );

const findQuerySchema = z.strictObject({
  project: projectKeySchema,
  event: eventIdSchema,
  visitor: visitorSchema.optional(),
});

/** `GET /list` and `GET /find`. */
export function eventRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  return new Hono<ControlEnv>()
    .get('/list', parseQuery(listQuerySchema), async (context) => {
      const { project, name, visitor, limit, afterReceivedAt, afterVisitor, afterEvent } =
        context.req.valid('query');
      const filter = present({ projectKey: project, eventName: name, anonymousId: visitor });
      const after =
        afterReceivedAt === undefined
          ? undefined
          : { receivedAt: afterReceivedAt, anonymousId: afterVisitor, eventId: afterEvent };
      return context.json(await listEvents(deps, filter, present({ limit, after })));
    })
    .get('/find', parseQuery(findQuerySchema), async (context) => {
      const { project, event, visitor } = context.req.valid('query');
      const filter = present({ projectKey: project, eventId: event, anonymousId: visitor });
      return context.json(await findEvents(deps, filter));
    });
}
