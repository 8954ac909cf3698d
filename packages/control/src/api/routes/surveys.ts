import { anonymousIdSchema, keySchema, surveyStatuses } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { newSurveySchema, surveyContentSchema } from '../../authoring/surveys/survey-content.ts';
import { summarizeSurveys, viewSurvey } from '../../authoring/surveys/survey-view.ts';
import { createSurveys } from '../../authoring/surveys/surveys.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import { cursorPattern } from '../../results/surveys/newest-first-pager.ts';
import { readResponse, readResponses } from '../../results/surveys/read-responses.ts';
import { readSurveyCounts } from '../../results/surveys/read-survey-counts.ts';
import { readSurveyAnswers } from '../../results/surveys/survey-answers.ts';
import { breakdowns, readSurveyResults } from '../../results/surveys/survey-results.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { dayRange, withDaysInOrder } from '../http/day-range.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseJsonBody, parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const revision = z.int().min(1);

const listQuerySchema = z.strictObject({
  status: z.enum(surveyStatuses).optional(),
  /** A part of the key or the name, ignoring case. */
  text: z.string().max(200).optional(),
});

const statusSchema = z.strictObject({
  revision,
  status: z.enum(surveyStatuses),
  reason: z.string().trim().min(1).max(1_000).optional(),
});

const duplicateSchema = z.strictObject({
  surveyKey: keySchema.optional(),
  name: surveyContentSchema.shape.name,
});

const resultsQuerySchema = withDaysInOrder(
  z.strictObject({ by: z.enum(breakdowns).optional(), ...dayRange }),
);

const page = {
  limit: limitSchema,
  after: z.string().max(200).regex(cursorPattern, 'must be the "next" value of the previous page').optional(),
};

const answersQuerySchema = withDaysInOrder(
  z.strictObject({
    question: keySchema,
    search: z.string().min(1).max(200).optional(),
    ...page,
    ...dayRange,
  }),
);

const responsesQuerySchema = withDaysInOrder(z.strictObject({ ...page, ...dayRange }));

const responsePathSchema = projectPathSchema.extend({
  surveyKey: keySchema,
  anonymousId: anonymousIdSchema.transform((id) => id.toLowerCase()),
  responseId: z.string().min(1).max(128),
});

const list = '/projects/:projectKey/surveys';
const one = `${list}/:surveyKey` as const;

/** Routes for surveys: list, read, create, update, lifecycle commands and results. */
export function surveyRoutes(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const surveys = createSurveys(deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, parseQueryParameters(listQuerySchema), async (context) => {
      const { status, text = '' } = context.req.valid('query');
      const found = await readProject(
        deps,
        context.req.param('projectKey'),
        { allOf: 'survey' },
        summarizeSurveys,
      );
      return context.json({
        surveys: found.filter(
          (survey) =>
            (status === undefined || survey.status === status) &&
            `${survey.surveyKey}\n${survey.name}`.toLowerCase().includes(text.toLowerCase()),
        ),
      });
    })
    .get('/projects/:projectKey/survey-counts', parsePath(projectPathSchema), async (context) =>
      context.json({ surveys: await readSurveyCounts(deps, context.req.valid('param').projectKey) }),
    )
    .get(one, async (context) => {
      const { projectKey, surveyKey } = context.req.param();
      const view = await readProject(deps, projectKey, [{ kind: 'survey', key: surveyKey }], (opened) =>
        viewSurvey(opened, surveyKey),
      );
      return context.json(view, 200, { ETag: entityTag(view.revision) });
    })
    .post(list, parseJsonBody(newSurveySchema), async (context) => {
      const { surveyKey, name, ...content } = context.req.valid('json');
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await surveys.create(scope, { key: surveyKey, name }, content));
    })
    .patch(one, parsePatchBody(surveyContentSchema), async (context) => {
      const target = { ...targetOf(context.req.param()), actor: context.get('actor') };
      const { revision } = context.req.valid('header');
      return context.json(await surveys.patch({ ...target, revision }, context.req.valid('json')));
    })
    .post(`${one}/status`, parseJsonBody(statusSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await surveys.changeStatus(target, change));
    })
    .post(`${one}/duplicate`, parseJsonBody(duplicateSchema), async (context) => {
      const { surveyKey: key, name } = context.req.valid('json');
      const original = { ...targetOf(context.req.param()), actor: context.get('actor') };
      return context.json(await surveys.duplicate(original, { key, name }));
    })
    .get(`${one}/results`, parseQueryParameters(resultsQuerySchema), async (context) => {
      const question = { ...context.req.param(), ...context.req.valid('query') };
      return context.json(await readSurveyResults(deps, question));
    })
    .get(`${one}/answers`, parseQueryParameters(answersQuerySchema), async (context) => {
      const { question, ...page } = context.req.valid('query');
      const query = { ...context.req.param(), questionId: question, ...page };
      return context.json(await readSurveyAnswers(deps, query));
    })
    .get(`${one}/responses`, parseQueryParameters(responsesQuerySchema), async (context) =>
      context.json(await readResponses(deps, { ...context.req.param(), ...context.req.valid('query') })),
    )
    .get(`${one}/responses/:anonymousId/:responseId`, parsePath(responsePathSchema), async (context) =>
      context.json(await readResponse(deps, context.req.valid('param'))),
    );
}

function targetOf({ projectKey, surveyKey }: { readonly projectKey: string; readonly surveyKey: string }) {
  return { projectKey, key: surveyKey };
}
