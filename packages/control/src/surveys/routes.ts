import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQuery } from '../http/parse-request.ts';
import { readSurveyAnswers } from './results/survey-answers.ts';
import { breakdowns, readSurveyResults } from './results/survey-results.ts';

const resultsQuerySchema = z.strictObject({ by: z.enum(breakdowns).optional() });

const answersQuerySchema = z.strictObject({
  question: keySchema,
  search: z.string().min(1).max(200).optional(),
  limit: limitSchema,
  after: z.string().max(200).optional(),
});

const one = '/projects/:projectKey/surveys/:surveyKey';

/** Procedures of surveys: what came of them. */
export function surveyRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  return new Hono<ControlEnv>()
    .get(`${one}/results`, parseQuery(resultsQuerySchema), async (context) => {
      const { by } = context.req.valid('query');
      return context.json(await readSurveyResults(deps, { ...context.req.param(), by }));
    })
    .get(`${one}/answers`, parseQuery(answersQuerySchema), async (context) => {
      const { question, ...page } = context.req.valid('query');
      const asked = { ...context.req.param(), questionId: question, ...page };
      return context.json(await readSurveyAnswers(deps, asked));
    });
}
