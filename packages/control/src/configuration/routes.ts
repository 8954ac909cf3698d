import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlEnv } from '../http/create-app.ts';
import { limitBody } from '../http/limit-body.ts';
import { parseJson } from '../http/parse-request.ts';
import { present } from '../present.ts';
import type { ApplyConfiguration } from './apply-configuration.ts';

/** Largest request with a configuration file, in bytes; what it compiles to has a limit of its own. */
const maxRequestMebibytes = 32;

const applyRequestSchema = z.strictObject({
  source: z.string(),
  reason: z.string().trim().min(1).max(1_000).optional(),
  prune: z.boolean().optional(),
  force: z.boolean().optional(),
  newPhase: z.boolean().optional(),
  dryRun: z.boolean().optional(),
});

/** `POST /apply`: applies a configuration file as `author`. */
export function configurationRoutes(applyConfiguration: ApplyConfiguration, author: string) {
  return new Hono<ControlEnv>().post(
    '/apply',
    limitBody(maxRequestMebibytes, 'A configuration file'),
    // Whoever reads the file says in which line such a text stands.
    parseJson(applyRequestSchema, () => undefined),
    async (context) => {
      const { source, ...options } = context.req.valid('json');
      const projects = await applyConfiguration(source, { author, ...present(options) });
      return context.json({ projects });
    },
  );
}
