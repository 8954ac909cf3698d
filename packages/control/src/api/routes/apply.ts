import { maxFileBytes } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlEnv } from '../http/create-app.ts';
import { acceptJsonBytes } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';
import type { applyRequestSchema } from './apply-request.ts';
import type { ApplyToProject } from './apply-to-project.ts';

/** Escaping quotes and line breaks in JSON can double a file's size. */
const maxBytes = 2 * maxFileBytes + 1024 * 1024;

/** Whether a path accepts configuration files, which are larger than any other request. */
export const isApplyPath = (path: string): boolean => /^\/api\/projects\/[^/]+\/apply$/.test(path);

/** `POST /projects/:projectKey/apply`: applies a configuration file of this project only. */
export function applyRoutes(applyToProject: ApplyToProject) {
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/apply',
    parseProjectPath,
    acceptJsonBytes<typeof applyRequestSchema>(maxBytes),
    async (context) => {
      const to = { ...context.req.valid('param'), actor: context.get('actor') };
      return context.json(await applyToProject(context.req.valid('json'), to));
    },
  );
}
