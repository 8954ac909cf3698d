import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import type { ResultsReader } from '../../results/report/read-results.ts';
import { readSharedResults } from '../../results/shares/shared-results.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { LoginParts } from './login-parts.ts';

const sharedSchema = z.strictObject({ token: z.string().min(1).max(100) });

/**
 * `POST /shared`: the results behind a share link, for anyone with its token. The token is in the body, so that no access log contains it.
 */
export function sharedRoutes(
  deps: Pick<ControlDeps, 'db' | 'now'>,
  results: Pick<ResultsReader, 'read'>,
  { linkLimit }: Pick<LoginParts, 'linkLimit'>,
) {
  return new Hono<ControlEnv>().post('/shared', parseJsonBody(sharedSchema), async (context) => {
    linkLimit.check(context);
    const { token } = context.req.valid('json');
    const { signal } = context.req.raw;
    try {
      return context.json(await readSharedResults(deps, results, { token, signal }));
    } catch (error) {
      if (error instanceof ControlError && error.code === 'share_not_found') linkLimit.count(context);
      throw error;
    }
  });
}
