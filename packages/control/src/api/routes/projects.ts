import { projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ProjectArchive } from '../../authoring/projects/archive-project.ts';
import type { CreateProject } from '../../authoring/projects/create-project.ts';
import { patchSettings } from '../../authoring/projects/patch-settings.ts';
import { listProjects, viewProject } from '../../authoring/projects/project-view.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { settingsSchema } from '../../project/documents/settings.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';

const createSchema = settingsSchema.extend({ projectKey: projectKeySchema.optional() });

/** To prevent accidents, archiving and restoring require the project's key in `confirm`. */
const archiveSchema = z.strictObject({
  confirm: z.string(),
  reason: z.string().trim().min(1).max(1_000).optional(),
});

const listQuerySchema = z.strictObject({ archived: z.enum(['true', 'false']).default('false') });

const organization = z.uuid();

/** Routes for projects: list and create in an organization, read and change settings, archive and restore. */
export function projectRoutes(
  deps: Pick<ControlDeps, 'db'>,
  editProject: EditProject,
  createProject: CreateProject,
  archive: ProjectArchive,
) {
  return new Hono<ControlEnv>()
    .get(
      '/organizations/:organizationId/projects',
      parseQueryParameters(listQuerySchema),
      async (context) => {
        const organizationId = parseOrganizationId(context.req.param('organizationId'));
        const archived = context.req.valid('query').archived === 'true';
        const projects = await callDatabase(() => listProjects(deps.db, { organizationId, archived }));
        return context.json({ projects });
      },
    )
    .post('/organizations/:organizationId/projects', parseJsonBody(createSchema), async (context) => {
      const organizationId = parseOrganizationId(context.req.param('organizationId'));
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
    .patch('/projects/:projectKey', parsePatchBody(settingsSchema), async (context) => {
      const projectKey = context.req.param('projectKey');
      const { revision } = context.req.valid('header');
      const patch = context.req.valid('json');
      await patchSettings(editProject, { projectKey, actor: context.get('actor'), revision, patch });
      return context.json(await readProject(deps, projectKey, 'all', viewProject));
    })
    .post('/projects/:projectKey/archive', parseJsonBody(archiveSchema), async (context) => {
      const projectKey = context.req.param('projectKey');
      const { confirm, reason } = context.req.valid('json');
      checkConfirmed(projectKey, confirm);
      await archive.archive({ projectKey, actor: context.get('actor'), reason });
      return context.json(await readProject(deps, projectKey, 'all', viewProject));
    })
    .post('/projects/:projectKey/restore', parseJsonBody(archiveSchema), async (context) => {
      const projectKey = context.req.param('projectKey');
      const { confirm, reason } = context.req.valid('json');
      checkConfirmed(projectKey, confirm);
      await archive.restore({ projectKey, actor: context.get('actor'), reason });
      return context.json(await readProject(deps, projectKey, 'all', viewProject));
    });
}

function checkConfirmed(projectKey: string, confirm: string): void {
  if (confirm === projectKey) return;
  throw new ControlError('invalid_request', `confirm must be the project's key, "${projectKey}"`, {
    parameters: { projectKey },
    details: [
      {
        path: 'confirm',
        message: `must be "${projectKey}"`,
        code: 'not_confirmed',
        parameters: { projectKey },
      },
    ],
  });
}

/** The operator's route for the projects of all organizations. */
export function operatorProjectRoutes(deps: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>().get('/projects', parseQueryParameters(listQuerySchema), async (context) => {
    const archived = context.req.valid('query').archived === 'true';
    return context.json({ projects: await callDatabase(() => listProjects(deps.db, { archived })) });
  });
}

function parseOrganizationId(text: string): string {
  const parsed = organization.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ControlError('organization_not_found', 'This organization does not exist');
}
