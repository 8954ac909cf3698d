import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import { checkRevision } from '../project/check-revision.ts';
import type { EditProject } from '../project/edit-project.ts';
import { readProject } from '../project/read-project.ts';
import { settingsOf, settingsSchema, withSettings } from '../project/settings.ts';
import { askDatabase } from '../unavailable.ts';
import type { CreateProject } from './create-project.ts';
import { listProjects, viewProject } from './project-view.ts';

const createSchema = settingsSchema.extend({ projectKey: projectKeySchema.optional() });
const updateSchema = settingsSchema.extend({ settingsRevision: z.int().min(1) });

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
    .get('/projects/:projectKey', async (context) =>
      context.json(await readProject(deps, context.req.param('projectKey'), 'all', viewProject)),
    )
    .post('/projects/:projectKey', parseJson(updateSchema), async (context) => {
      const { settingsRevision, ...settings } = context.req.valid('json');
      const projectKey = context.req.param('projectKey');
      await editProject(projectKey, context.get('actor'), (editing) => {
        const { project } = editing;
        const current = viewProject(editing);
        const revisions = { sent: settingsRevision, now: current.settingsRevision };
        checkRevision(`Something in the settings of project "${projectKey}"`, revisions, current);
        const after = withSettings(project, settings);
        return {
          project: after,
          action: 'project.update',
          subject: projectKey,
          before: settingsOf(project),
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
