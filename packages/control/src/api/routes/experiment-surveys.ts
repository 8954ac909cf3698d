import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createReadExperimentSurveys } from '../../results/surveys/read-experiment-surveys.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const query = parseQueryParameters(
  z.strictObject({
    phase: z.coerce.number().int().min(1).max(65_535).optional(),
    /** Returns the answers as of this time: up to the last look before it. */
    at: z.iso
      .datetime({
        offset: true,
        error: 'must be an ISO 8601 date-time with its zone, such as 2026-01-31T12:00Z',
      })
      .transform((text) => Date.parse(text))
      .optional(),
    survey: keySchema.optional(),
  }),
);

/** `GET …/results/surveys`: the survey answers of an experiment's visitors, by variant. */
export function experimentSurveyRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  const readExperimentSurveys = createReadExperimentSurveys(deps);
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/experiments/:experimentKey/results/surveys',
    parsePath(projectPathSchema.extend({ experimentKey: keySchema })),
    query,
    async (context) => {
      const { survey: surveyKey, ...look } = context.req.valid('query');
      const request = { ...context.req.valid('param'), ...look, surveyKey };
      return context.json(await readExperimentSurveys(request, context.req.raw.signal));
    },
  );
}
