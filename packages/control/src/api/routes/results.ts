import { engines, keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readChangeHealth } from '../../results/change-health.ts';
import { countExposures } from '../../results/exposures.ts';
import { createReadOverview } from '../../results/overview/read-overview.ts';
import type { ResultsReader } from '../../results/report/read-results.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });
const phase = z.coerce.number().int().min(1).max(65_535).optional();
const day = z.iso.date('must be a day, such as 2026-01-31');

const resultsQuerySchema = z
  .strictObject({
    phase,
    /** Returns the results as of this time: the last ones computed before it. */
    at: z.iso
      .datetime({
        offset: true,
        error: 'must be an ISO 8601 date-time with its zone, such as 2026-01-31T12:00:00Z',
      })
      .transform((text) => Date.parse(text))
      .optional(),
    by: z.string().min(1).max(220).optional(),
    engine: z.enum(engines).optional(),
    from: day.optional(),
    until: day.optional(),
    baseline: keySchema.optional(),
    windows: z.literal('open').optional(),
    epochs: z.literal('all').optional(),
  })
  .superRefine(({ at, by, from, until, windows, epochs }, context) => {
    const addProblem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const views = Object.entries({ from, until, windows, epochs }).filter(([, value]) => value !== undefined);
    for (const [name] of views) {
      if (by !== undefined)
        addProblem(name, 'cannot be combined with "by": groups always cover the complete table');
      else if (at !== undefined)
        addProblem(name, 'cannot be combined with "at": of past results, only complete tables are stored');
    }
    if (at !== undefined && by !== undefined)
      addProblem('by', 'cannot be combined with "at": past groups are not stored');
    if (from !== undefined && until !== undefined && from > until)
      addProblem('until', 'must not be before "from"');
  });

/** Under `/projects/:projectKey/experiments/:experimentKey`: `results`, `exposures` and `changes-health`. */
export function resultsRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>, results: ResultsReader) {
  const readOverview = createReadOverview(deps);
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/overview', parsePath(projectPathSchema), async (context) =>
      context.json({ experiments: await readOverview(context.req.valid('param').projectKey) }),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results',
      parsePath(experimentPathSchema),
      parseQueryParameters(resultsQuerySchema),
      async (context) =>
        context.json(
          await results.read(
            { ...context.req.valid('param'), ...context.req.valid('query') },
            context.req.raw.signal,
          ),
        ),
    )
    .post(
      '/projects/:projectKey/experiments/:experimentKey/results/refresh',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ phase })),
      parseEmptyBody,
      async (context) =>
        context.json(
          await results.refresh(
            { ...context.req.valid('param'), ...context.req.valid('query') },
            context.req.raw.signal,
          ),
        ),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/looks',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ phase, metric: keySchema.optional() })),
      async (context) =>
        context.json({
          looks: await results.looks({ ...context.req.valid('param'), ...context.req.valid('query') }),
        }),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/timeline',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ phase })),
      async (context) =>
        context.json(
          await results.timeline({ ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/novelty',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ phase, metric: keySchema.optional() })),
      async (context) =>
        context.json(
          await results.novelty(
            { ...context.req.valid('param'), ...context.req.valid('query') },
            context.req.raw.signal,
          ),
        ),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/exposures',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ phase, simulated: z.literal('included').optional() })),
      async (context) =>
        context.json(
          await countExposures(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/changes-health',
      parsePath(experimentPathSchema),
      parseQueryParameters(z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(7) })),
      async (context) =>
        context.json(
          await readChangeHealth(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    );
}
