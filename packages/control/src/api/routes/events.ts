import { anonymousIdSchema, maxEventNameLength, maxIdLength, maxRetentionDays } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { countEvents } from '../../data/events/count-events.ts';
import { countMinutes } from '../../data/events/count-minutes.ts';
import { findEvents, listEvents } from '../../data/events/list-events.ts';
import { readReceivedEvents } from '../../data/events/read-received-events.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const maxEventIdLength = 128;
const maxPageLength = 2_048;

const visitorSchema = anonymousIdSchema.transform((id) => id.toLowerCase());
const eventIdSchema = z.string().min(1).max(maxEventIdLength);

const listQuerySchema = z
  .strictObject({
    name: z.string().min(1).max(maxEventNameLength).optional(),
    visitor: visitorSchema.optional(),
    /** A part of the page's URL. */
    page: z.string().min(1).max(maxPageLength).optional(),
    /** Only events that claim a variant of this experiment. */
    experiment: z.string().min(1).max(maxIdLength).optional(),
    /** Only events of this response to a survey. */
    response: z.string().min(1).max(maxIdLength).optional(),
    limit: limitSchema,
    /** Receipt time in milliseconds of an event; with its visitor and id, lists only events after it. */
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
  event: eventIdSchema,
  visitor: visitorSchema.optional(),
});

const maxDays = 365;
const dayMs = 24 * 60 * 60 * 1_000;

const daysSchema = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(maxDays));

/** Up to the longest possible retention. */
const countedDaysSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(maxRetentionDays));

const countQuerySchema = z.strictObject({
  name: z.string().min(1).max(maxEventNameLength).optional(),
  /** Counts only events received in the last `days` days. */
  days: countedDaysSchema.optional(),
  /** Also counts the events of a demo's simulated history. */
  simulated: z.literal('included').optional(),
});

const seenQuerySchema = z.strictObject({ days: daysSchema.default(30) });

const list = '/projects/:projectKey/events';

/** Under `/projects/:projectKey/events`: the list itself, `find`, `count`, `minutes` and `seen`. */
export function eventRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  const daysAgo = (days: number | undefined) => (days === undefined ? undefined : deps.now() - days * dayMs);
  return new Hono<ControlEnv>()
    .get(list, parseProjectPath, parseQueryParameters(listQuerySchema), async (context) => {
      const { name, visitor, page, experiment, response, limit, ...position } = context.req.valid('query');
      const { afterReceivedAt, afterVisitor, afterEvent } = position;
      const filter = omitUndefined({
        ...context.req.valid('param'),
        eventName: name,
        anonymousId: visitor,
        page,
        experimentKey: experiment,
        responseId: response,
      });
      const after =
        afterReceivedAt === undefined
          ? undefined
          : { receivedAt: afterReceivedAt, anonymousId: afterVisitor, eventId: afterEvent };
      return context.json(await listEvents(deps, filter, omitUndefined({ limit, after })));
    })
    .get(`${list}/find`, parseProjectPath, parseQueryParameters(findQuerySchema), async (context) => {
      const { event, visitor } = context.req.valid('query');
      const filter = omitUndefined({ ...context.req.valid('param'), eventId: event, anonymousId: visitor });
      return context.json(await findEvents(deps, filter));
    })
    .get(`${list}/count`, parseProjectPath, parseQueryParameters(countQuerySchema), async (context) => {
      const { name, days, simulated } = context.req.valid('query');
      const filter = omitUndefined({
        ...context.req.valid('param'),
        eventName: name,
        since: daysAgo(days),
        simulated,
      });
      return context.json(await countEvents(deps, filter));
    })
    .get(`${list}/minutes`, parseProjectPath, async (context) =>
      context.json(await countMinutes(deps, context.req.valid('param').projectKey)),
    )
    .get(`${list}/seen`, parseProjectPath, parseQueryParameters(seenQuerySchema), async (context) => {
      const { days } = context.req.valid('query');
      return context.json(await readReceivedEvents(deps, { ...context.req.valid('param'), days }));
    });
}
