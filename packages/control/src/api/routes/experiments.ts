import { experimentConfigurationSchema, experimentStatuses, keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  experimentContentSchema,
  newExperimentSchema,
  phaseChangesSchema,
} from '../../authoring/experiments/experiment-content.ts';
import { viewExperiment } from '../../authoring/experiments/experiment-view.ts';
import { createExperiments } from '../../authoring/experiments/experiments.ts';
import { searchExperiments } from '../../authoring/experiments/search-experiments.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import { decisionOutcomes } from '../../results/decisions/latest-decision.ts';
import { verdictStates } from '../../results/programme/outcome.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';

const revision = z.int().min(1);
const reason = z.string().trim().min(1).max(1_000).optional();

const tag = z.string().trim().toLowerCase().min(1).max(50);

const listQuerySchema = z.strictObject({
  /**
   * Words, or parts of words, that all have to occur in key, name, hypothesis, notes, tags, owner or decisions; ignores case and accents.
   */
  text: z.string().max(200).optional(),
  status: z.enum(experimentStatuses).optional(),
  /** With several tags, experiments have to have all of them. */
  tag: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .pipe(z.array(tag).max(20))
    .optional(),
  /** Words that all have to occur in the owner's name or address. */
  owner: z.string().max(200).optional(),
  /** The state of the decision on the newest concluded test. */
  decision: z.enum(decisionOutcomes).optional(),
  /** The newest test's verdict, as last computed. */
  verdict: z.enum(verdictStates).optional(),
});

const statusSchema = z.strictObject({
  revision,
  status: z.enum(experimentStatuses),
  reason,
  rollout: keySchema.optional(),
});

const saltSchema = z.strictObject({
  revision,
  /** A new one by default. */
  salt: experimentConfigurationSchema.shape.salt,
  reason,
});

const phaseSchema = z.strictObject({ revision, reason, changes: phaseChangesSchema.optional() });

const rolloutSchema = z.strictObject({ revision, variantKey: keySchema.nullable(), reason });

const holdbackEndSchema = z.strictObject({ revision, reason });

const duplicateSchema = z.strictObject({
  experimentKey: keySchema.optional(),
  name: experimentContentSchema.shape.name,
});

const list = '/projects/:projectKey/experiments';
const one = `${list}/:experimentKey` as const;

/** Routes of experiments: list, read, create, update, and lifecycle commands. */
export function experimentRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const experiments = createExperiments(deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, parseQueryParameters(listQuerySchema), async (context) => {
      const { tag: tags, ...search } = context.req.valid('query');
      const experiments = await searchExperiments(deps, context.req.param('projectKey'), { ...search, tags });
      return context.json({ experiments });
    })
    .get(one, async (context) => {
      const { projectKey, experimentKey } = context.req.param();
      const view = await readProject(
        deps,
        projectKey,
        [{ kind: 'experiment', key: experimentKey }],
        (opened) => viewExperiment(opened, experimentKey),
      );
      return context.json(view, 200, { ETag: entityTag(view.revision) });
    })
    .post(list, parseJsonBody(newExperimentSchema), async (context) => {
      const { experimentKey, name, ...content } = context.req.valid('json');
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await experiments.create(scope, { key: experimentKey, name }, content));
    })
    .patch(one, parsePatchBody(experimentContentSchema), async (context) => {
      const target = { ...targetOf(context.req.param()), actor: context.get('actor') };
      const { revision } = context.req.valid('header');
      return context.json(await experiments.patch({ ...target, revision }, context.req.valid('json')));
    })
    .post(`${one}/status`, parseJsonBody(statusSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await experiments.changeStatus(target, change));
    })
    .post(`${one}/salt`, parseJsonBody(saltSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await experiments.changeSalt(target, change));
    })
    .post(`${one}/phase`, parseJsonBody(phaseSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await experiments.beginPhase(target, change));
    })
    .post(`${one}/rollout`, parseJsonBody(rolloutSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await experiments.rollOut(target, change));
    })
    .post(`${one}/end-holdback`, parseJsonBody(holdbackEndSchema), async (context) => {
      const { revision, ...change } = context.req.valid('json');
      const target = { ...targetOf(context.req.param()), actor: context.get('actor'), revision };
      return context.json(await experiments.endHoldback(target, change));
    })
    .post(`${one}/duplicate`, parseJsonBody(duplicateSchema), async (context) => {
      const { experimentKey: key, name } = context.req.valid('json');
      const original = { ...targetOf(context.req.param()), actor: context.get('actor') };
      return context.json(await experiments.duplicate(original, { key, name }));
    });
}

function targetOf({
  projectKey,
  experimentKey,
}: {
  readonly projectKey: string;
  readonly experimentKey: string;
}) {
  return { projectKey, key: experimentKey };
}
