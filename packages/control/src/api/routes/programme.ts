import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readProgramme } from '../../results/programme/read-programme.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { dayRange, withDaysInOrder } from '../http/day-range.ts';
import { parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

/** Includes only tests that ended on these days. */
const querySchema = withDaysInOrder(z.strictObject(dayRange));

/** `GET /projects/:projectKey/programme`: a summary of all concluded tests. */
export function programmeRoutes(deps: Pick<ControlDeps, 'db'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/programme',
    parseProjectPath,
    parseQueryParameters(querySchema),
    async (context) =>
      context.json(
        await readProgramme(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
      ),
  );
}
