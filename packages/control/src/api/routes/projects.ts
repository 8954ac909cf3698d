import { isDeepStrictEqual } from 'node:util';
import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { CreateProject } from '../../authoring/projects/create-project.ts';
import { listProjects, viewProject } from '../../authoring/projects/project-view.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase } from '../../base/store-calls.ts';
import { checkRevision } from '../../project/check-revision.ts';
import { patchContent } from '../../project/content/patch-content.ts';
import { withSettings } from '../../project/content/with-settings.ts';
import { readProject } from '../../project/read-project.ts';
import { settingsOf, settingsSchema } from '../../project/settings.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatch } from '../http/parse-patch.ts';
import { parseJson } from '../http/parse-request.ts';

const createSchema = settingsSchema.extend({ projectKey: projectKeySchema.optional() });

const organization = z.uuid();

/** Procedures of projects: list and create in an organisation, read and change the settings of one. */
export function projectRoutes(
  deps: Pick<ControlDeps, 'db'>,
  editProject: EditProject,
  createProject: CreateProject,
) {
  return new Hono<ControlEnv>()
    .get('/organizations/:organizationId/projects', async (context) => {
      const id = organizationOf(context.req.param('organizationId'));
      return context.json({ projects: await askDatabase(() => listProjects(deps.db, id)) });
    })
    .post('/organizations/:organizationId/projects', parseJson(createSchema), async (context) => {
      const organizationId = organizationOf(context.req.param('organizationId'));
      const projectKey = await createProject(context.get('actor'), {
        ...context.req.valid('json'),
        organizationId,
      });
      return context.json(await readProject(deps, projectKey, 'all', viewProject));
    })
    .get('/projects/:projectKey', async (context) => {
      const view = await readProject(deps, context.req.param('projectKey'), 'all', viewProject);
      return context.json(view, 200, { ETag: entityTag(view.settingsRevision) });
    })
    .patch('/projects/:projectKey', parsePatch(settingsSchema), async (context) => {
      const projectKey = context.req.param('projectKey');
      const { revision } = context.req.valid('header');
      const patch = context.req.valid('json');
      await editProject(projectKey, context.get('actor'), (editing) => {
        const { project } = editing;
        const view = viewProject(editing);
        const revisions = { sent: revision, now: view.settingsRevision };
        checkRevision(`Something in the settings of project "${projectKey}"`, revisions, view);
        const content = settingsOf(project);
        const settings = patchContent({ schema: settingsSchema, content, view }, patch);
        const after = isDeepStrictEqual(settings, content) ? project : withSettings(project, settings);
        return {
          project: after,
          action: 'project.update',
          subject: projectKey,
          before: content,
          after: settingsOf(after),
          result: undefined,
        };
      });
      return context.json(await readProject(deps, projectKey, 'all', viewProject));
    });
}

/** The procedure of the operator alone: the projects of all organisations. */
export function operatorProjectRoutes(deps: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>().get('/projects', async (context) =>
    context.json({ projects: await askDatabase(() => listProjects(deps.db)) }),
  );
}

function organizationOf(text: string): string {
  const parsed = organization.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ControlError('organization_not_found', 'There is no such organization');
}
