import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readProgramme } from '../../results/programme/read-programme.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseQuery } from '../http/parse-request.ts';
import { inProject } from '../http/project-path.ts';

const day = z.iso.date('must be a day, such as 2026-01-31');

const querySchema = z
  .strictObject({
    /** Only tests that ended on this day of the project's time zone, or later. */
    from: day.optional(),
    /** Only tests that ended on this day, or before. */
    until: day.optional(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'must not be before "from"',
  });

/** `GET /projects/:projectKey/programme`: what all tests that have ended come to. */
export function programmeRoutes(deps: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/programme',
    inProject,
    parseQuery(querySchema),
    async (context) =>
      context.json(
        await readProgramme(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
      ),
  );
}
